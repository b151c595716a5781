import type { RouterRequest } from "../request.ts";

/** The hub's base URL as the caller sees it. */
export const hubBase = ({ request }: RouterRequest, publicUrl: string): string => {
  if (publicUrl) return publicUrl;
  const host = /^[\w.:[\]-]+$/.test(request.headers.host ?? "") ? request.headers.host : "localhost";
  return `http://${host}`;
};
