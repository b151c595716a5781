import { type Hue, hues } from "../../../ui/hue.ts";

export const hueOf = (names: readonly string[]): ((name: string) => Hue) => {
  const known = [...new Set(names)];
  return (name) => hues[Math.max(0, known.indexOf(name)) % hues.length] ?? hues[0];
};
