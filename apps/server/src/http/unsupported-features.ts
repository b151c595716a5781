/** Features that clients know and this hub does not have, by the paths they are asked at. */
const features: readonly (readonly [name: string, path: RegExp])[] = [
  ["Spaces", /^\/api\/spaces(?:\/|$)/],
  ["Papers", /^\/api\/(?:daily_)?papers(?:\/|$)/],
  ["Jobs", /^\/api\/(?:scheduled-)?jobs(?:\/|$)/],
  ["Buckets", /^\/api\/buckets(?:\/|$)/],
];

/** The feature that an address is for, if this hub does not have it. */
export const unsupportedFeature = (url: string): string | undefined => {
  const path = url.split("?", 1)[0] ?? "";
  return features.find(([, pattern]) => pattern.test(path))?.[0];
};
