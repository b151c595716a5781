import type { MirrorSearchResults, MirrorVerdict } from "@orrery/contract";
import type { RepositoryEntry } from "../../catalogue/entry.ts";
import type { Config } from "../../config/config.ts";
import type { Db } from "../../db/engine.ts";
import { hasRole, type Viewer } from "../../identity/viewer.ts";
import type { RepositoryKind } from "../../readers/repository-id.ts";
import { ImportError } from "../errors.ts";
import { readJson } from "../read-reply.ts";
import { toEntry } from "../upstream-record.ts";
import type { PullSource } from "./pull-revision.ts";
import { unreachableText } from "./refresh-revision.ts";
import type { MirrorPolicy } from "./rules/mirror-policy.ts";
import { factsOfEntry } from "./rules/repository-facts.ts";
import type { MirrorUpstreams } from "./upstreams.ts";

export interface UpstreamSearchDeps {
  readonly db: Db;
  readonly policy: MirrorPolicy;
  readonly upstreams: MirrorUpstreams;
  readonly config: Pick<Config, "isAnonymousAllowed">;
  readonly now: () => number;
}

/** Of each upstream; a longer list is for its own site. */
const maxResults = 20;

const askFor = async ({ client, upstream }: PullSource, kind: RepositoryKind, text: string) => {
  const query = new URLSearchParams({ search: text, limit: String(maxResults), full: "true", cardData: "true" });
  const url = `${upstream}/api/${kind}s?${query}`;
  const records = await client.ask(url, (reply) => readJson(reply, url));
  if (!Array.isArray(records)) throw new ImportError("bad_reply", `${new URL(upstream).host} did not return a list.`);
  return records.slice(0, maxResults).flatMap((record) => toEntry(kind, upstream, record) ?? []);
};

/** Names that are taken on this hub: by its repositories, and by accounts for all that they may publish. */
const takenNames = async (db: Db, kind: RepositoryKind, entries: readonly RepositoryEntry[]) => {
  const keys = entries.map(({ id }) => id.toLowerCase());
  if (keys.length === 0) return { repositories: new Set<string>(), owners: new Set<string>() };
  const repositories = await db
    .selectFrom("repositories")
    .select("name_key")
    .where("kind", "=", kind)
    .where("origin", "<>", "reference")
    .where("name_key", "in", keys)
    .execute();
  const owners = await db
    .selectFrom("accounts")
    .select("name_key")
    .where("name_key", "in", [...new Set(keys.map((key) => key.split("/")[0] ?? ""))])
    .execute();
  return {
    repositories: new Set(repositories.map(({ name_key }) => name_key)),
    owners: new Set(owners.map(({ name_key }) => name_key)),
  };
};

const toResult = (entry: RepositoryEntry, verdict: MirrorVerdict): MirrorSearchResults["results"][number] => ({
  kind: entry.kind,
  id: entry.id,
  upstream: entry.origin,
  ...(entry.pipelineTag !== undefined && { task: entry.pipelineTag }),
  downloads: entry.downloads ?? 0,
  likes: entry.likes ?? 0,
  ...verdict,
});

export const createUpstreamSearch = (deps: UpstreamSearchDeps) => {
  const { db, policy, upstreams, config, now } = deps;
  const searched = (viewer: Viewer) =>
    config.isAnonymousAllowed || hasRole(viewer, "read") ? upstreams.list() : ([] as const);
  const searchOne = async (address: string, kind: RepositoryKind, text: string) => {
    const found = upstreams.forOrigin(address);
    const entries = found ? await askFor(found.source, kind, text) : [];
    // A name that another upstream is asked for would lead there.
    return entries.filter(({ id, isPrivate }) => !isPrivate && upstreams.forId(id) === found);
  };

  return {
    /** Hubs that the viewer's searches can include. */
    searched,
    /** Repositories of other hubs that this one does not have. */
    search: async (kind: RepositoryKind, text: string, viewer: Viewer): Promise<MirrorSearchResults> => {
      const addresses = searched(viewer).map(({ address }) => address);
      const answers = await Promise.allSettled(addresses.map((address) => searchOne(address, kind, text)));
      const entries = answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
      const { repositories, owners } = await takenNames(db, kind, entries);
      const missing = entries.filter(({ id }) => {
        const key = id.toLowerCase();
        return !repositories.has(key) && !(key.includes("/") && owners.has(key.split("/")[0] ?? ""));
      });
      const verdicts = await policy.judgeAll(
        viewer,
        missing.map((entry) => factsOfEntry(entry, [], now())),
      );
      return {
        results: missing.map((entry, index) => toResult(entry, verdicts[index] ?? { action: "allow" })),
        failures: answers.flatMap((answer, index) => {
          const upstream = addresses[index] ?? "";
          return answer.status === "rejected" ? [{ upstream, message: unreachableText(answer.reason, upstream) }] : [];
        }),
      };
    },
  };
};

export type UpstreamSearch = ReturnType<typeof createUpstreamSearch>;
