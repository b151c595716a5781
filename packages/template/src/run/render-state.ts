import type { Rendering } from "./rendering.ts";

/** The rendering in progress. A rendering is one synchronous call, so there is never more than one. */
export let state: Rendering;

/** Makes a rendering the current one and returns the previous one: a host function can render another template. */
export function enter(next: Rendering): Rendering {
  const previous = state;
  state = next;
  return previous;
}
