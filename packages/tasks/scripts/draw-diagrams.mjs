/**
 * Draws the series and the graph of the forecasting and graph demos into the package's `media` folder.
 * Run by hand, `node packages/tasks/scripts/draw-diagrams.mjs`; the results are committed.
 */
import { writeFileSync } from "node:fs";

const media = new URL("../media/", import.meta.url);

/** Passengers of a ferry in thousands, by month; the demo's table has the last year of them. */
const past = [9, 10, 13, 17, 22, 29, 36, 38, 27, 19, 12, 10, 10, 11, 14, 19, 24, 32, 39, 41, 30, 21, 13, 11];
const expected = [11, 12, 15, 20, 26, 34];
const low = [10, 10, 13, 17, 22, 29];
const high = [12, 14, 18, 24, 31, 40];

const [width, height, left, bottom] = [640, 320, 24, 292];
/** @param {number} month */
const x = (month) => left + (month * (width - 2 * left)) / (past.length + expected.length - 1);
/** @param {number} value */
const y = (value) => bottom - value * 6;
/** @param {readonly number[]} values @param {number} from */
const points = (values, from) => values.map((value, at) => `${x(from + at).toFixed(1)},${y(value)}`);

/** @param {string} content */
const framed = (content) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif"><rect width="${width}" height="${height}" fill="#fbfaf7"/>${content}</svg>\n`;

const axis = `<path d="M${left} ${bottom}H${width - left}" stroke="#c9c7c0"/>`;
const history = `<polyline points="${points(past, 0).join(" ")}" fill="none" stroke="#15171c" stroke-width="2.5"/>`;
const from = past.length - 1;
const joined = (/** @type {readonly number[]} */ values) => points([past[from] ?? 0, ...values], from);
const band = `<polygon points="${[...joined(high), ...joined(low).reverse()].join(" ")}" fill="#8a6420" fill-opacity="0.18"/>`;
const forecast = `<polyline points="${joined(expected).join(" ")}" fill="none" stroke="#8a6420" stroke-width="2.5" stroke-dasharray="6 4"/>`;

writeFileSync(new URL("ferry-passengers.svg", media), framed(axis + history));
writeFileSync(new URL("ferry-forecast.svg", media), framed(axis + history + band + forecast));

/** Eight articles and which of them cite each other; the topic of two is known. */
const articles = [
  { name: "A", x: 110, y: 80 },
  { name: "B", x: 220, y: 60 },
  { name: "C", x: 130, y: 190 },
  { name: "D", x: 240, y: 170 },
  { name: "E", x: 400, y: 150 },
  { name: "F", x: 500, y: 70 },
  { name: "G", x: 540, y: 190 },
  { name: "H", x: 430, y: 250 },
];
const citations = ["AB", "AC", "AD", "BD", "CD", "DE", "EF", "EG", "EH", "FG", "GH"];
const known = { A: "#4f6bd8", G: "#1f7a4d" };
const predicted = {
  A: "#4f6bd8",
  B: "#4f6bd8",
  C: "#4f6bd8",
  D: "#4f6bd8",
  E: "#1f7a4d",
  F: "#1f7a4d",
  G: "#1f7a4d",
  H: "#1f7a4d",
};

/** @param {Record<string, string>} colors */
const graph = (colors) => {
  const at = new Map(articles.map((article) => [article.name, article]));
  const lines = citations.map((pair) => {
    const [one, other] = [...pair].map((name) => at.get(name) ?? { x: 0, y: 0 });
    return `<path d="M${one?.x} ${one?.y}L${other?.x} ${other?.y}" stroke="#a3a8b3" stroke-width="2"/>`;
  });
  const nodes = articles.map(
    ({ name, x: cx, y: cy }) =>
      `<circle cx="${cx}" cy="${cy}" r="22" fill="${colors[name] ?? "#ffffff"}" stroke="#5a5f6a" stroke-width="2"/><text x="${cx}" y="${cy + 6}" text-anchor="middle" font-size="17" fill="${colors[name] ? "#ffffff" : "#15171c"}">${name}</text>`,
  );
  return framed(lines.join("") + nodes.join(""));
};

writeFileSync(new URL("citations.svg", media), graph(known));
writeFileSync(new URL("citations-sorted.svg", media), graph(predicted));
