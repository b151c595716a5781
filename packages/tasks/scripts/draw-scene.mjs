import { writeFile } from "node:fs/promises";
import { pixelsOf, withPage } from "./browser.mjs";
import { encodePng } from "./png.mjs";
import { cat } from "./scene/cat.mjs";
import { clayPot, foliage } from "./scene/plant.mjs";
import { books, hills, mug, sky } from "./scene/room.mjs";
import { defs, document, picture, size } from "./scene/scene.mjs";
import { depthMap, framed, keypoints, masks, segments } from "./scene/views.mjs";

// Draws the cat on the windowsill, and from the same shapes what the image tasks would answer about it.

const media = new URL("../media/", import.meta.url);
const plant = foliage.outline + clayPot.outline;
const bird = (path) => `<path d="${path}" stroke="#000" stroke-width="4" fill="none"/>`;

const objects = [
  { text: "potted plant", score: 0.97, color: "#7ddba3", outline: plant },
  { text: "cat", score: 0.99, color: "#ffb38a", outline: cat.outline },
  { text: "cup", score: 0.96, color: "#f3cf7a", outline: mug.outline },
  { text: "book", score: 0.83, color: "#9cc4ff", outline: books.parts[1], caption: { x: 642, y: 466 } },
  { text: "book", score: 0.88, color: "#9cc4ff", outline: books.parts[0], caption: { x: 754, y: 524 } },
];

const phrases = [
  { text: "flowerpot", score: 0.58, color: "#7ddba3", outline: clayPot.outline },
  { text: "ginger cat", score: 0.71, color: "#ffb38a", outline: cat.outline },
  { text: "tiny house", score: 0.46, color: "#f3a6c8", outline: hills.parts.house, caption: { x: 205, y: 324 } },
  {
    text: "flock of birds",
    score: 0.34,
    color: "#9cc4ff",
    outline: bird(sky.parts.birds.join(" ")),
    caption: { x: 118, y: 152 },
  },
  { text: "mug of coffee", score: 0.63, color: "#f3cf7a", outline: mug.outline },
];

/** The smallest frame around everything that is painted, in whole pixels. */
function boundsOf(rgba) {
  const bounds = { xmin: size.width, ymin: size.height, xmax: 0, ymax: 0 };
  for (let pixel = 0; pixel < size.width * size.height; pixel += 1) {
    if (rgba[pixel * 4 + 3] < 128) continue;
    const [x, y] = [pixel % size.width, Math.floor(pixel / size.width)];
    bounds.xmin = Math.min(bounds.xmin, x);
    bounds.ymin = Math.min(bounds.ymin, y);
    bounds.xmax = Math.max(bounds.xmax, x + 1);
    bounds.ymax = Math.max(bounds.ymax, y + 1);
  }
  return bounds;
}

const measure = (page, things) =>
  Promise.all(
    things.map(async (thing) => ({ ...thing, bounds: boundsOf(await pixelsOf(page, document(thing.outline))) })),
  );

/** One decimal is finer than a pixel, and shorter. */
const tidy = (svg) =>
  svg
    .replaceAll(/\n\s*/g, "")
    .replaceAll(/(\.\d*?)0+(?=[^\d%])/g, (_, kept) => (kept === "." ? "" : kept))
    .concat("\n");

const save = (name, content) => writeFile(new URL(name, media), content);

await withPage(size, async (page) => {
  const rgba = await pixelsOf(page, document(defs + picture));
  await save("cat.png", encodePng({ ...size, rgba, step: 3 }));
  await save("cat-depth.svg", tidy(document(depthMap)));
  await save("cat-segments.svg", tidy(document(segments)));
  await save("cat-masks.svg", tidy(document(masks)));
  await save("cat-keypoints.svg", tidy(document(keypoints)));
  const found = await measure(page, objects);
  await save("cat-objects.svg", tidy(document(framed(found))));
  const described = await measure(page, phrases);
  await save("cat-phrases.svg", tidy(document(framed(described))));
  for (const { text, score, bounds } of [...found, ...described]) console.log(text, score, JSON.stringify(bounds));
});
