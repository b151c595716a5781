import { setImmediate as nextTurn } from "node:timers/promises";
import type { MirrorRule } from "@orrery/contract";
import { findByKeys, type RepositoryRow } from "../../../catalogue/repository-store.ts";
import type { SearchIndexes } from "../../../catalogue/search/follower.ts";
import type { Db } from "../../../db/engine.ts";
import { isHubAdmin, type Viewer } from "../../../identity/viewer.ts";
import { repositoryKinds } from "../../../readers/repository-id.ts";
import { type JudgedRepository, judgeRepository } from "./judge-rules.ts";
import { factsOfRow } from "./repository-facts.ts";
import { rulesForViewer } from "./rule-scopes.ts";
import { loadRules } from "./rule-store.ts";

const columns = [
  ...["kind", "full_name", "created_at", "used_storage", "card", "tags", "pipeline_tag", "origin"],
] as const satisfies readonly (keyof RepositoryRow)[];

const pageSize = 500;

/** A repository that is fetched for others later than this is listed for a while; its page is denied at once. */
const maxAgeMs = 60_000;

type Mirrored = JudgedRepository & { readonly key: number };

/** What rules see of every repository of another hub. */
const readMirrored = async (db: Db, indexes: SearchIndexes): Promise<Mirrored[]> => {
  const found: Mirrored[] = [];
  for (const kind of repositoryKinds) {
    const { keys } = indexes[kind].list({
      filters: [{ facet: "origin", anyOf: ["imported"] }],
      ranges: [],
      sort: { field: "id", direction: "asc" },
      limit: indexes[kind].size,
      viewer: { sees: "all" },
    });
    for (let start = 0; start < keys.length; start += pageSize) {
      const rows = await findByKeys(db, keys.slice(start, start + pageSize), columns);
      for (const row of rows)
        if (row.origin !== "reference")
          found.push({ key: row.id, signature: "unknown", ...factsOfRow(row as RepositoryRow) });
      await nextTurn();
    }
  }
  return found;
};

interface DeniedDeps {
  readonly db: Db;
  readonly indexes: SearchIndexes;
  readonly now: () => number;
}

/** Repositories of other hubs under some rules, with those that each selection of the rules denies. */
interface Known {
  readonly rules: string;
  readonly at: number;
  readonly mirrored: Promise<readonly Mirrored[]>;
  readonly denied: Map<string, readonly number[]>;
}

const unknown: Known = { rules: "", at: 0, mirrored: Promise.resolve([]), denied: new Map() };

/** Keys of repositories that rules of the mirror deny a viewer, for lists. Hub admins decide about them and see them. */
export const createDeniedRepositories = ({ db, indexes, now }: DeniedDeps) => {
  let known = unknown;
  const knownFor = (all: readonly MirrorRule[]): Known => {
    const rules = JSON.stringify(all);
    if (known.rules === rules && now() - known.at <= maxAgeMs) return known;
    known = { rules, at: now(), mirrored: readMirrored(db, indexes), denied: new Map() };
    known.mirrored.catch(() => {
      known = unknown;
    });
    return known;
  };
  return async (viewer: Viewer): Promise<readonly number[]> => {
    if (isHubAdmin(viewer, "read")) return [];
    const all = await loadRules(db);
    const rules = rulesForViewer(all, viewer);
    if (!rules.some(({ action }) => action === "deny")) return [];
    const { mirrored, denied } = knownFor(all);
    const selection = JSON.stringify(rules.map(({ name }) => name));
    const keys =
      denied.get(selection) ??
      (await mirrored).flatMap((facts) => (judgeRepository(rules, facts, now()).action === "deny" ? [facts.key] : []));
    denied.set(selection, keys);
    return keys;
  };
};
