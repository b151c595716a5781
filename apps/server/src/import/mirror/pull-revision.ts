import type { Catalogue } from "../../catalogue/catalogue.ts";
import { commitWithin } from "../../catalogue/history/commit.ts";
import { findCommit } from "../../catalogue/history/history-store.ts";
import type { RepositoryRow } from "../../catalogue/repository-store.ts";
import type { Db } from "../../db/engine.ts";
import { parseRepositoryId, type RepositoryId, type RepositoryKind } from "../../readers/repository-id.ts";
import { listFiles, readRecord, toNewFile } from "../import-files.ts";
import type { RetryingClient } from "../retrying-client.ts";
import { saveFormerName, saveMirrorFiles } from "./mirror-store.ts";
import { findPin } from "./pins/pin-store.ts";
import { missing, type UpstreamAnswer } from "./refresh-revision.ts";
import type { MirrorPolicy } from "./rules/mirror-policy.ts";
import type { MirrorSignatures } from "./rules/mirror-signatures.ts";
import { factsOfEntry } from "./rules/repository-facts.ts";
import type { MirrorUpstreams } from "./upstreams.ts";

export interface PullDeps {
  readonly db: Db;
  readonly catalogue: Catalogue;
  readonly policy: MirrorPolicy;
  readonly signatures: Pick<MirrorSignatures, "ofListed">;
  readonly upstreams: Pick<MirrorUpstreams, "forId" | "isMisplaced">;
  readonly now: () => number;
}

/** Where a repository is pulled from. */
export interface PullSource {
  readonly client: RetryingClient;
  readonly upstream: string;
}

/** Names of accounts on this hub are theirs: another hub's repositories cannot take them. */
export const isOwnName = async (db: Db, { author }: Pick<RepositoryId, "author">): Promise<boolean> =>
  author !== "" &&
  !!(await db.selectFrom("accounts").select("id").where("name_key", "=", author.toLowerCase()).executeTakeFirst());

/** Stores the list of files at a commit, unless it is known. */
const storeCommit = async (
  { db, now }: Pick<PullDeps, "db" | "now">,
  source: PullSource,
  row: RepositoryRow,
  { entry, sha }: Awaited<ReturnType<typeof readRecord>>,
): Promise<void> => {
  if (await findCommit(db, row.id, sha)) return;
  const files = await listFiles(source, row.kind, row.full_name, sha);
  const commit = { title: "mirrored", author: "upstream", at: entry.lastModified ?? now() };
  await db.transaction().execute(async (transaction) => {
    await commitWithin(transaction, row.id, { ref: null, put: files.map(toNewFile), remove: [], sha, ...commit });
    await saveMirrorFiles(transaction, row.id, files);
  });
};

/** What is stored under a name, unless it came from an upstream that is not asked for it: then it is deleted. */
const findOwn = async (
  { catalogue, upstreams }: PullDeps,
  kind: RepositoryKind,
  { id, key }: RepositoryId,
): Promise<RepositoryRow | undefined> => {
  const row = await catalogue.find(kind, id);
  if (!row || !upstreams.isMisplaced(row)) return row;
  // Its commits could have the ids of others' commits, with other files.
  if (row.name_key === key) await catalogue.remove(row);
  return undefined;
};

/** Pulls the record of a repository and the list of files on its main branch. */
export const pullMain = async (
  deps: PullDeps,
  source: PullSource,
  kind: RepositoryKind,
  { id, key }: RepositoryId,
): Promise<UpstreamAnswer> => {
  const { db, catalogue, policy, signatures, upstreams, now } = deps;
  const { entry, sha } = await readRecord(source, kind, id);
  const named = parseRepositoryId(entry.id);
  // A renamed repository has another id. It must be one that this upstream is asked for.
  if (upstreams.forId(named.id)?.source.upstream !== source.upstream) return missing;
  if (await isOwnName(db, named)) return missing;
  const row = await findOwn(deps, kind, named);
  if (row && row.origin !== source.upstream && row.origin !== "reference") return missing;
  if (entry.isPrivate) {
    // What became private upstream is hidden here. What was never public here does not appear.
    if (row) await catalogue.upsertMirrored([entry]);
    return missing;
  }
  if (row && (await findPin(db, row.id))) {
    // Main stays where it is. What the upstream has now is stored beside it, so that it can be compared.
    await storeCommit({ db, now }, source, row, { entry, sha });
    return { status: "found", sha };
  }
  const isListed = row?.sha === sha && (await findCommit(db, row.id, sha));
  const files = isListed ? undefined : await listFiles(source, kind, named.id, sha);
  const isNew = !row || row.origin === "reference";
  const listed = { kind, id: named.id, sha, files: files ?? [] };
  const readSignature = () => signatures.ofListed(source, listed);
  const denial = isNew ? await policy.denialOf(factsOfEntry(entry, listed.files, now()), readSignature) : undefined;
  if (denial) return { status: "denied", message: denial.message, content: denial.rule };
  await catalogue.upsertMirrored([{ ...entry, ...(files && { files: files.map(toNewFile) }) }]);
  const stored = await catalogue.find(kind, named.id);
  if (!stored) return missing;
  if (files) await saveMirrorFiles(db, stored.id, files);
  if (named.key !== key) await saveFormerName(db, kind, key, stored.id);
  return { status: "found", sha };
};

/** Pulls the list of files at another revision. No ref leads to its commit: the upstream's names can move. */
export const pullRevision = async (
  deps: PullDeps,
  source: PullSource,
  row: RepositoryRow,
  revision: string,
): Promise<UpstreamAnswer> => {
  const found = await readRecord(source, row.kind, row.full_name, revision);
  if (found.entry.isPrivate) return missing;
  await storeCommit(deps, source, row, found);
  return { status: "found", sha: found.sha };
};
