import { chromium } from "playwright-core";

const args = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Opens one blank page in headless Chromium, hands it to `work`, and closes the browser whatever happens. */
export async function withPage({ width, height }, work) {
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args });
  try {
    const page = await browser.newPage({ viewport: { width, height } });
    return await work(page);
  } finally {
    await browser.close();
  }
}

/** The pixels of an SVG document, as RGBA bytes. */
export async function pixelsOf(page, svg) {
  const encoded = await page.evaluate(async (source) => {
    const image = new Image();
    image.src = `data:image/svg+xml,${encodeURIComponent(source)}`;
    await image.decode();
    const context = new OffscreenCanvas(image.width, image.height).getContext("2d");
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, image.width, image.height);
    let text = "";
    for (let i = 0; i < data.length; i += 8192) text += String.fromCharCode(...data.subarray(i, i + 8192));
    return btoa(text);
  }, svg);
  return Buffer.from(encoded, "base64");
}
