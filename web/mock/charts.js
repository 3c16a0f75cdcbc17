// Bars beside figures. They say nothing that the text of their row does not say.
const SVG = "http://www.w3.org/2000/svg";

function drawn(name, attributes) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

/**
 * A bar of shares of its length, each `[share, kind]`, one below the other where there are
 * several. What is lost is striped, so that it is told without colours.
 */
export function bar(...shares) {
  const height = 5 * shares.length;
  const box = { class: "chart", viewBox: `0 0 100 ${height}`, preserveAspectRatio: "none" };
  const svg = drawn("svg", { ...box, "aria-hidden": "true" });
  svg.append(drawn("rect", { class: "track", width: 100, height }));
  shares.forEach(([share, kind], place) => {
    const width = 100 * Math.min(1, Math.max(0, share));
    const y = 5 * place;
    svg.append(drawn("rect", { class: kind, y, width, height: 5 }));
    if (kind === "lost") {
      for (let x = 1; x < width; x += 3) svg.append(drawn("rect", { class: "gap", x, y, width: 1, height: 5 }));
    }
  });
  return svg;
}
