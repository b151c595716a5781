import { openBrowser } from "./generated/browser.mjs";

/** Opens one blank page in headless Chromium, hands it to `work`, and closes the browser whatever happens. */
export async function withPage({ width, height }, work) {
  const browser = await openBrowser();
  try {
    const page = await browser.newPage({ viewport: { width, height } });
    return await work(page, browser);
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
