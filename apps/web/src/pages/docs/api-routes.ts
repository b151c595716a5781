import type { OpenApiDocument, OpenApiOperation } from "../../api/docs.ts";
import { slugOf } from "../../lib/markup/slug.ts";

export interface ApiRoute {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly operation: OpenApiOperation;
}

const methods = ["get", "post", "put", "patch", "delete", "head"] as const;

/** Most routes exist with and without an owner; the reference shows one of them. */
const isTwin = (path: string, paths: OpenApiDocument["paths"]): boolean =>
  !path.includes("{owner}") && path.includes("{name}") && path.replace("{name}", "{owner}/{name}") in paths;

export const routesByTag = ({ paths }: OpenApiDocument): ReadonlyMap<string, readonly ApiRoute[]> => {
  const found = new Map<string, ApiRoute[]>();
  for (const [path, operations] of Object.entries(paths)) {
    if (isTwin(path, paths)) continue;
    for (const method of methods) {
      const operation = operations[method];
      if (!operation || (method === "head" && operations.get)) continue;
      const tag = operation.tags?.[0] ?? "other";
      const route = { id: slugOf(`${method} ${path}`), method: method.toUpperCase(), path, operation };
      found.set(tag, [...(found.get(tag) ?? []), route]);
    }
  }
  return found;
};
