// Takes a mock test to its result, and prints what Lighthouse says of that screen, and its markup.
// node result.mjs ADDRESS CHROME FLAG…
import { snapshot } from "lighthouse";
import puppeteer from "puppeteer-core";

const [address, executablePath, ...args] = process.argv.slice(2);
const browser = await puppeteer.launch({ executablePath, args });
try {
  const page = await browser.newPage();
  await page.goto(address);
  await page.waitForSelector("html[data-ready]");
  await page.click("#begin");
  await page.click("article.current input");
  await page.click("#save");
  await page.click("#finish");
  await page.click("#ask-yes");
  await page.waitForSelector("#score:not(:empty)");
  const { lhr } = await snapshot(page);
  process.stdout.write(JSON.stringify({ report: lhr, html: await page.content() }));
} finally {
  await browser.close();
}
