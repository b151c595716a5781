/**
 * Draws the pictures of the multimodal tasks into the package's `media` folder.
 * Run by hand: `node packages/tasks/scripts/draw-multimodal.mjs [name…]`; the results are committed.
 * Needs Chromium, pngquant and ffmpeg on the PATH (`apt-get install -y chromium pngquant ffmpeg`).
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { openBrowser } from "./generated/browser.mjs";
import { balloon } from "./multimodal/balloon.mjs";
import { chainReaction } from "./multimodal/chain-reaction.mjs";
import { invoice } from "./multimodal/invoice.mjs";
import { market } from "./multimodal/market.mjs";
import { pages, spread } from "./multimodal/pages.mjs";

const media = fileURLToPath(new URL("../media/", import.meta.url));

/** Name → what to draw, how large, and how many colors suffice. */
const rasters = {
  invoice: { html: invoice, width: 800, height: 1000, colors: 16 },
  "yearbook-pages": { html: spread, width: 1240, height: 592, colors: 24 },
  "page-foreword": { html: pages["page-foreword"], width: 360, height: 480, colors: 12 },
  "page-rainfall": { html: pages["page-rainfall"], width: 360, height: 480, colors: 16 },
  "page-tides": { html: pages["page-tides"], width: 360, height: 480, colors: 12 },
  "market-stall": { html: market, width: 800, height: 512, colors: 128 },
  "hot-air-balloon": { html: balloon, width: 720, height: 480, colors: 160 },
};

const rasterise = async (page, name) => {
  const { html, width, height, colors } = rasters[name];
  await page.setViewportSize({ width, height });
  await page.setContent(html);
  await page.evaluate(() => document.fonts.ready);
  const shot = await page.screenshot({ type: "png" });
  const small = execFileSync("pngquant", [String(colors), "--nofs", "--speed", "1", "--strip", "-"], { input: shot });
  writeFileSync(join(media, `${name}.png`), small);
  console.log(`${name}.png  ${width}×${height}  ${small.length} bytes`);
};

/** The animation frame by frame, as a film a model can read. */
const film = async (page, name) => {
  const frames = mkdtempSync(join(tmpdir(), "draw-multimodal-"));
  await page.setViewportSize({ width: 640, height: 360 });
  await page.setContent(`<style>body{margin:0}svg{display:block;width:640px;height:360px}</style>${chainReaction}`);
  for (let i = 0; i < 72; i += 1) {
    await page.evaluate(
      (time) => {
        for (const animation of document.getAnimations()) {
          animation.pause();
          animation.currentTime = time;
        }
      },
      (i * 1000) / 12,
    );
    await page.screenshot({ path: join(frames, `${String(i).padStart(3, "0")}.png`) });
  }
  const codec = [
    "-c:v",
    "libx264",
    "-preset",
    "veryslow",
    "-crf",
    "26",
    "-pix_fmt",
    "yuv420p",
    "-movflags",
    "+faststart",
  ];
  const from = ["-framerate", "12", "-i", join(frames, "%03d.png"), "-map_metadata", "-1", "-fflags", "+bitexact"];
  execFileSync("ffmpeg", ["-y", "-loglevel", "error", ...from, ...codec, join(media, `${name}.mp4`)]);
  rmSync(frames, { recursive: true });
};

const wanted = process.argv.slice(2);
const isWanted = (name) => wanted.length === 0 || wanted.includes(name);
const browser = await openBrowser();
const page = await browser.newPage();
for (const name of Object.keys(rasters).filter(isWanted)) await rasterise(page, name);
if (isWanted("domino-flag")) {
  writeFileSync(join(media, "domino-flag.svg"), chainReaction);
  await film(page, "domino-flag");
}
await browser.close();
