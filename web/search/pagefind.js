// The index of a large site: Pagefind fetches those parts of it that a query needs.

const MOST = 50;

/** Load Pagefind; return what finds questions by it. */
export async function open() {
  const engine = await import(new URL("../pagefind/pagefind.js", location.href).href);
  await engine.init();
  return async (query) => {
    const { results } = await engine.search(query);
    const shown = await Promise.all(results.slice(0, MOST).map((each) => each.data()));
    const found = shown.map(({ meta }) => ({
      href: `../${meta.path}`,
      title: meta.title,
      where: meta.paper,
      number: meta.number,
    }));
    return Object.assign(found, { all: results.length });
  };
}
