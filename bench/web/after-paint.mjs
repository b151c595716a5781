// @ts-check

/** Runs in the page: calls back once the next frame is painted, which is when the task after its animation callbacks runs. */
const afterPaint = (/** @type {() => void} */ done) => {
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = done;
    port2.postMessage(0);
  });
};

/** Gives every document of a page the function `afterPaint`. @param {import("playwright-core").Page} page */
export const addAfterPaint = (page) => page.addInitScript(`globalThis.afterPaint = ${afterPaint}`);
