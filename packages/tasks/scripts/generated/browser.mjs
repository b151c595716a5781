import { chromium } from "playwright-core";

const flags = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Chromium without a window; `CHROMIUM` names another one. */
export const openBrowser = () =>
  chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: flags });

const sizeOf = (svg) => {
  const [, width, height] = svg.match(/width="(\d+)" height="(\d+)"/);
  return { width: Number(width), height: Number(height) };
};

/** An SVG as a JPEG of its own size. */
export const rasterise = async (browser, svg, quality = 78) => {
  const page = await browser.newPage({ viewport: sizeOf(svg) });
  await page.setContent(`<style>body{margin:0}svg{display:block}</style>${svg}`);
  const picture = await page.screenshot({ type: "jpeg", quality });
  await page.close();
  return picture;
};

/** Runs in the page: plays the frames on a canvas and records it. */
const record = async ({ frames, width, height, framesPerSecond, bitsPerSecond }) => {
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const context = canvas.getContext("2d");
  const pictures = frames.map((frame) =>
    Object.assign(new Image(), { src: `data:image/svg+xml,${encodeURIComponent(frame)}` }),
  );
  await Promise.all(pictures.map((picture) => picture.decode()));
  const stream = canvas.captureStream(0);
  const recorder = new MediaRecorder(stream, { mimeType: "video/webm;codecs=vp9", videoBitsPerSecond: bitsPerSecond });
  const chunks = [];
  recorder.ondataavailable = ({ data }) => chunks.push(data);
  const stopped = new Promise((resolve) => {
    recorder.onstop = resolve;
  });
  recorder.start();
  for (const picture of pictures) {
    context.drawImage(picture, 0, 0, width, height);
    stream.getVideoTracks()[0].requestFrame();
    await new Promise((resolve) => setTimeout(resolve, 1000 / framesPerSecond));
  }
  recorder.stop();
  await stopped;
  return [...new Uint8Array(await new Blob(chunks).arrayBuffer())];
};

/** Frames drawn as SVG, as a WebM clip. */
export const film = async (browser, options) => {
  const page = await browser.newPage();
  const bytes = await page.evaluate(record, options);
  await page.close();
  return Buffer.from(bytes);
};
