// Makes the scripts of the site from their modules: `npm run build`.
import { build } from "esbuild";

const OUT = "../src/examgen/render/site/assets";
const COMMON = {
  bundle: true,
  minify: true,
  format: "iife",
  target: "es2021",
  charset: "utf8",
  logLevel: "warning",
};
// Modules that the mock test's first script holds: its late one takes them from there.
const SHARED = ["attempt", "blank", "page", "sections", "text", "timer"];

const shared = {
  name: "shared",
  setup({ onResolve, onLoad }) {
    const filter = new RegExp(`^\\./(${SHARED.join("|")})\\.js$`);
    onResolve({ filter }, ({ path }) => ({ path: path.slice(2, -3), namespace: "shared" }));
    onLoad({ filter: /./, namespace: "shared" }, ({ path }) => ({
      contents: `module.exports = globalThis.examgenMock.${path};`,
    }));
  },
};

await build({ ...COMMON, entryPoints: ["mock/main.js"], outfile: `${OUT}/mock.js` });
await build({
  ...COMMON,
  entryPoints: ["mock/parts.js"],
  globalName: "examgenLate",
  plugins: [shared],
  outfile: `${OUT}/mock-late.js`,
});
await build({ ...COMMON, entryPoints: ["worker/main.js"], outfile: `${OUT}/sw.js` });
await build({ ...COMMON, entryPoints: ["search/main.js"], outfile: `${OUT}/search.js` });
await build({ ...COMMON, entryPoints: ["quiz/main.js"], outfile: `${OUT}/quiz.js` });
