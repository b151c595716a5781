import type { Hue } from "../../hue.ts";

/** A dot of four pixels in one of the hues. */
export const Dot = ({ hue }: { readonly hue: Hue }) => (
  <span data-hue={hue} aria-hidden="true" className="inline-block size-0.5 shrink-0 rounded-full bg-hue" />
);
