/**
 * Draws the media of the image, video and 3D generation tasks into the package's `media` folder.
 * Run by hand, `node packages/tasks/scripts/draw-generated.mjs`; the results are committed.
 */
import { writeFile } from "node:fs/promises";
import { armchair } from "./generated/armchair.mjs";
import { astronaut } from "./generated/astronaut.mjs";
import { balloonClip, balloonStill } from "./generated/balloon.mjs";
import { film, openBrowser, rasterise } from "./generated/browser.mjs";
import { butterflies } from "./generated/butterflies.mjs";
import { glb } from "./generated/glb.mjs";
import { koiClip } from "./generated/koi.mjs";
import { lighthousePainting, lighthouseSketch } from "./generated/lighthouse.mjs";
import { toadstool, vase, vasePicture } from "./generated/objects.mjs";
import { times } from "./generated/svg.mjs";
import { teaClip, teaStill } from "./generated/tea.mjs";
import { windmillClip, windmillFrame } from "./generated/windmill.mjs";

/** Shown only, so they stay drawings. */
const drawings = {
  "astronaut.svg": astronaut(),
  "lighthouse-painting.svg": lighthousePainting(),
  "balloon-clip.svg": balloonClip(),
  "butterflies.svg": butterflies(42),
  "koi-clip.svg": koiClip(),
  "windmill-summer.svg": windmillClip("summer"),
  "windmill-winter.svg": windmillClip("winter"),
  "armchair-mustard.svg": armchair("mustard", { withCat: true }),
  "tea-clip.svg": teaClip(),
};

/** What a model would read, so they become pixels. */
const pictures = {
  "lighthouse-sketch.jpg": lighthouseSketch(),
  "balloon.jpg": balloonStill(),
  "vase.jpg": vasePicture(),
  "armchair-blue.jpg": armchair("blue", { withCat: false }),
  "tea.jpg": teaStill(),
};

const meshes = { "toadstool.glb": toadstool(), "vase.glb": vase() };

const clip = {
  frames: times(48, (index) => windmillFrame(index * 1.5)),
  width: 480,
  height: 320,
  framesPerSecond: 24,
  bitsPerSecond: 220_000,
};

const media = new URL("../media/", import.meta.url);

const keep = async (name, content) => {
  await writeFile(new URL(name, media), content);
  console.log(`${name}: ${(Buffer.byteLength(content) / 1000).toFixed(1)} kB`);
};

for (const [name, drawing] of Object.entries(drawings)) await keep(name, drawing);
for (const [name, mesh] of Object.entries(meshes)) {
  await keep(name, glb(name.replace(".glb", ""), mesh));
  console.log(`  ${mesh.vertices.length} vertices, ${mesh.indices.length / 3} triangles`);
}
const browser = await openBrowser();
for (const [name, drawing] of Object.entries(pictures)) await keep(name, await rasterise(browser, drawing));
await keep("windmill.webm", await film(browser, clip));
await browser.close();
