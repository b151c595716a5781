import { readFileSync } from "node:fs";
import { dirname, posix, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { pagePaths } from "@orrery/contract/pages";

/** What Rolldown tells about the chunks it wrote. */
interface Chunk {
  readonly type: "chunk";
  readonly fileName: string;
  readonly isEntry: boolean;
  readonly moduleIds: readonly string[];
  readonly imports: readonly string[];
}

export type Bundle = Readonly<Record<string, Chunk | { readonly type: "asset" }>>;

const router = fileURLToPath(new URL("../src/app/router.tsx", import.meta.url));

interface Route {
  readonly path: string;
  readonly parent: string;
  readonly module: string | undefined;
}

/** The routes of the router's source, by the names of their constants. */
const routesIn = (source: string): ReadonlyMap<string, Route> =>
  new Map(
    [...source.matchAll(/const (\w+) = createRoute\(\{(.+?)\}\);\n\n/gs)].map(([, name = "", body = ""]) => {
      const [, parent = ""] = /getParentRoute: \(\) => (\w+)/.exec(body) ?? [];
      const [, page, text = ""] = /path: (?:pagePaths\.(\w+)|"([^"]*)")/.exec(body) ?? [];
      const [, module] = /import\("([^"]+)"\)/.exec(body) ?? [];
      return [name, { parent, path: page ? pagePaths[page as keyof typeof pagePaths] : text, module }];
    }),
  );

const chunks = (bundle: Bundle): readonly Chunk[] =>
  Object.values(bundle).filter((file): file is Chunk => file.type === "chunk");

/** A chunk's file and those that it imports. */
const closureOf = (start: readonly Chunk[], bundle: Bundle): Set<string> => {
  const found = new Set(start.map(({ fileName }) => fileName));
  for (const file of found) {
    const chunk = bundle[file];
    if (chunk?.type === "chunk") for (const next of chunk.imports) found.add(next);
  }
  return found;
};

/** The scripts that each page needs beyond those of every page, by its path in the router. */
export const pageScripts = (bundle: Bundle) => {
  const all = chunks(bundle);
  const first = closureOf(
    all.filter(({ isEntry }) => isEntry),
    bundle,
  );
  const routes = routesIn(readFileSync(router, "utf8"));
  return [...routes.values()].flatMap(({ path, parent, module }) => {
    if (!module) return [];
    const id = resolve(dirname(router), module);
    const own = all.filter(({ moduleIds }) => moduleIds.includes(id));
    if (own.length === 0) throw new Error(`No chunk has ${id}, which the router loads for ${path}.`);
    const files = [...closureOf(own, bundle)].filter((file) => !first.has(file));
    return [{ path: posix.join(routes.get(parent)?.path ?? "/", path), files }];
  });
};
