import type { ImportList, WaitingItem } from "@orrery/contract";
import { can, guardOf } from "../../../catalogue/policy.ts";
import type { ScanService } from "../../../catalogue/scans/scan-service.ts";
import { listHeldScans, reportOf } from "../../../catalogue/scans/scan-store.ts";
import type { Db } from "../../../db/engine.ts";
import { requireAccount } from "../../../http/auth.ts";
import { isHubAdmin, type Viewer } from "../../../identity/viewer.ts";
import { listReviews } from "../../../import/mirror/rules/rule-store.ts";
import type { RepositoryKind } from "../../../readers/repository-id.ts";
import {
  holdersOf,
  maxWaiting,
  openAliasRequests,
  openPullRequests,
  pendingAccess,
  type WaitingRepository,
} from "./waiting-store.ts";

export interface WaitingDeps {
  readonly db: Db;
  readonly scans: Pick<ScanService, "isHeld" | "gate">;
  readonly imports: { readonly list: (viewer: Viewer) => Promise<ImportList> };
}

const maxDetail = 200;

const pageOf = (kind: RepositoryKind, id: string): string => `/${kind === "dataset" ? "datasets/" : ""}${id}`;

const atOf = (at: number | bigint | string): string => new Date(Number(at)).toISOString();

const itemOf = (
  type: WaitingItem["type"],
  { kind, full_name: name }: Pick<WaitingRepository, "kind" | "full_name">,
  key: string | number,
  end: string,
) => ({
  type,
  key: `${type} ${kind} ${name} ${key}`,
  repo: { type: kind, name },
  path: pageOf(kind, name) + end,
});

const detailOf = (text: string | null | undefined) => (text ? { detail: text.slice(0, maxDetail) } : {});

const answersOf = (fields: string): string => {
  const answers = Object.values(JSON.parse(fields) as Record<string, string>);
  return answers.filter((answer) => answer !== "true").join(" · ");
};

/** What waits in the repositories that a person can write to. */
const ownItems = async (db: Db, viewer: Viewer): Promise<WaitingItem[]> => {
  const { id } = requireAccount(viewer, "read");
  const owners = [id, ...viewer.organizations.map((organization) => organization.id)];
  const decides = (row: WaitingRepository): boolean => can(viewer, "change", guardOf(row));
  const access = (await pendingAccess(db, owners)).filter(decides);
  const pulls = (await openPullRequests(db, owners, id)).filter(decides);
  const aliases = (await openAliasRequests(db, owners, id)).filter(decides);
  return [
    ...access.map((row) => ({
      ...itemOf("access", row, row.actor, "/settings/access"),
      actor: row.actor,
      ...detailOf(answersOf(row.fields)),
      at: atOf(row.at),
    })),
    ...pulls.map((row) => ({
      ...itemOf("pull_request", row, row.number, `/discussions/${row.number}`),
      actor: row.actor,
      title: row.title,
      number: row.number,
      at: atOf(row.at),
    })),
    ...aliases.map((row) => ({
      ...itemOf("alias", row, row.number, "/tree/main"),
      actor: row.actor,
      title: row.title,
      ...detailOf(row.reason),
      at: atOf(row.at),
    })),
  ];
};

/** One item for each repository: its files are reviewed on one page. */
const heldItems = async ({ db, scans }: WaitingDeps): Promise<WaitingItem[]> => {
  const held = (await listHeldScans(db, maxWaiting)).filter((row) => scans.isHeld(row));
  const holders = await holdersOf(
    db,
    held.map(({ sha256 }) => sha256),
  );
  const items = new Map<string, WaitingItem>();
  for (const row of held) {
    const holder = holders.get(row.sha256);
    if (!holder) continue;
    const path = pageOf(holder.kind, holder.full_name);
    const { number = 0, ...known } = items.get(path) ?? {
      ...itemOf("scan", holder, row.sha256, "/tree/main"),
      ...detailOf(reportOf(row)?.findings[0]?.detail),
    };
    items.set(path, { ...known, number: number + 1 });
  }
  return [...items.values()];
};

/** What waits for those who run the hub. */
const adminItems = async (deps: WaitingDeps, viewer: Viewer): Promise<WaitingItem[]> => {
  if (!isHubAdmin(viewer)) return [];
  const failed = (await deps.imports.list(viewer)).filter(({ status }) => status === "failed").slice(0, maxWaiting);
  const reviews = await listReviews(deps.db, "pending", maxWaiting);
  return [
    ...failed.map(({ kind, id, source, message, canRetry, startedAt }) => ({
      ...itemOf("import", { kind, full_name: id }, "", ""),
      path: `/import?source=${encodeURIComponent(source)}`,
      source,
      ...(canRetry !== undefined && { canRetry }),
      ...detailOf(message),
      ...(startedAt && { at: startedAt }),
    })),
    ...reviews.map(({ kind, full_name, sha, requested_at }) => ({
      ...itemOf("mirror_review", { kind, full_name }, sha, ""),
      path: "/settings/mirror",
      detail: `Commit ${sha.slice(0, 7)}`,
      at: atOf(requested_at),
    })),
    ...(await heldItems(deps)),
  ];
};

export const createWaitingService = (deps: WaitingDeps) => {
  const list = async (viewer: Viewer): Promise<WaitingItem[]> => {
    const items = [...(await ownItems(deps.db, viewer)), ...(await adminItems(deps, viewer))];
    return items.sort((left, right) => (right.at ?? "").localeCompare(left.at ?? ""));
  };
  return { list, count: async (viewer: Viewer): Promise<number> => (await list(viewer)).length };
};

/** What waits for a person: requests, reviews, failed imports and held files. */
export type WaitingService = ReturnType<typeof createWaitingService>;
