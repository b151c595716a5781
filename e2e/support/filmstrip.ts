import type { Page } from "playwright-core";

/** A line as slow as on a train. */
const slowLine = { offline: false, latency: 100, downloadThroughput: 50_000, uploadThroughput: 50_000 };

/** Share of an image's pixels that differ from its most frequent color. Runs in a page, which can decode images. */
const inkOf = (page: Page, image: string): Promise<number> =>
  page.evaluate(async (source) => {
    const picture = await createImageBitmap(await (await fetch(source)).blob());
    const context = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
    if (!context) throw new Error("There is no canvas.");
    context.drawImage(picture, 0, 0);
    const pixels = new Uint32Array(context.getImageData(0, 0, picture.width, picture.height).data.buffer);
    const counts = new Map<number, number>();
    for (const pixel of pixels) counts.set(pixel, (counts.get(pixel) ?? 0) + 1);
    return 1 - Math.max(...counts.values()) / pixels.length;
  }, `data:image/png;base64,${image}`);

/** Opens an address on a slow line until the page is there; gives what each picture on the way showed. */
export const filmstripOf = async (page: Page, address: string, isThere: () => Promise<unknown>): Promise<number[]> => {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", slowLine);
  const frames: string[] = [];
  session.on("Page.screencastFrame", ({ data, sessionId }) => {
    frames.push(data);
    session.send("Page.screencastFrameAck", { sessionId }).catch(() => undefined);
  });
  await session.send("Page.startScreencast", { format: "png", maxWidth: 640, maxHeight: 400 });
  await page.goto(address, { waitUntil: "commit" });
  await isThere();
  await session.send("Page.stopScreencast");
  const viewer = await page.context().newPage();
  const ink: number[] = [];
  for (const frame of frames) ink.push(await inkOf(viewer, frame));
  return ink;
};
