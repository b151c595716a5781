import type { Hue } from "../../hue.ts";

export const Dot = ({ hue }: { readonly hue: Hue }) => (
  <span data-hue={hue} aria-hidden="true" className="inline-block size-0.5 shrink-0 rounded-full bg-hue" />
);
