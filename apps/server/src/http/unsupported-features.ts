import type { FastifyRequest } from "fastify";
import { HubError } from "../errors.ts";

/** Features that clients know and this hub does not have, by the paths they are asked at. */
const features: readonly (readonly [name: string, path: RegExp])[] = [
  ["Spaces", /^\/api\/spaces(?:\/|$)/],
  ["Papers", /^\/api\/(?:daily_)?papers(?:\/|$)/],
  ["Jobs", /^\/api\/(?:scheduled-)?jobs(?:\/|$)/],
  ["Buckets", /^\/api\/buckets(?:\/|$)/],
  ["Kernels", /^\/api\/kernels(?:\/|$)/],
];

/** The feature that an address is for, if this hub does not have it. */
export const unsupportedFeature = (url: string): string | undefined => {
  const path = url.split("?", 1)[0] ?? "";
  return features.find(([, pattern]) => pattern.test(path))?.[0];
};

export const notSupported = (feature: string): HubError =>
  new HubError("not_supported", `${feature}: not supported on this hub.`);

/** Types of repositories that clients know and this hub does not have. */
const repositoryTypes: Readonly<Record<string, string>> = { space: "Spaces", kernel: "Kernels", bucket: "Buckets" };

/** Refuses a body whose `type` is one of them. */
export const refuseUnsupportedType = async ({ body }: FastifyRequest): Promise<void> => {
  const { type } = (body ?? {}) as { type?: unknown };
  if (typeof type === "string" && Object.hasOwn(repositoryTypes, type))
    throw notSupported(repositoryTypes[type] ?? type);
};
