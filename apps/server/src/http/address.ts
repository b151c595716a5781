import type { FastifyRequest } from "fastify";

/** The hub's URL for the caller: the configured one, or the requested host. */
export const hubAddress = (request: FastifyRequest, publicUrl: string): string => {
  if (publicUrl) return publicUrl;
  const host = /^[\w.:[\]-]+$/.test(request.host) ? request.host : "localhost";
  return `${request.protocol}://${host}`;
};

/** The path that the hub is served under, such as `/hub`; empty at the root of a host. */
export const pathOfHub = (hub: string): string => new URL(hub).pathname.replace(/\/$/, "");

/** Guides are written for the default address; readers get the one they use. */
export const withHubAddress = (text: string, hub: string): string => text.replaceAll("http://127.0.0.1:4747", hub);

/** Where a browser signs in with a link's code: in the fragment, which is never sent, so that no log sees it. */
export const signInAddress = (hub: string, code: string): string => `${hub}/login#code=${code}`;

/** The header that leads to the next page: the same question with another cursor, as an absolute address. */
export const nextLink = (request: FastifyRequest, publicUrl: string, cursor: string): string => {
  const url = new URL(`${hubAddress(request, publicUrl)}${request.url}`);
  url.searchParams.set("cursor", cursor);
  return `<${url.href}>; rel="next"`;
};
