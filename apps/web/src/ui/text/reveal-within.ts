/** Scrolls the pane, never the page. */
export const revealWithin = (element: Element | undefined): void => {
  const frame = element?.closest("[data-frame]");
  if (!element || !frame) return;
  const inner = element.getBoundingClientRect();
  const outer = frame.getBoundingClientRect();
  if (inner.top < outer.top) frame.scrollTop -= outer.top - inner.top;
  else if (inner.bottom > outer.bottom) frame.scrollTop += inner.bottom - outer.bottom;
};
