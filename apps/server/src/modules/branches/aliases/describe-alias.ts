import type { Alias, AliasHistory, AliasRequest, PromotionRules } from "@orrery/contract";
import {
  type AliasMoveRow,
  type AliasRequestRow,
  type AliasRow,
  listApprovals,
} from "../../../catalogue/aliases/alias-store.ts";
import { loadCommits } from "../../../catalogue/history/history-store.ts";
import { can, guardOf } from "../../../catalogue/policy.ts";
import type { RepositoryRow } from "../../../catalogue/repository-store.ts";
import type { Db } from "../../../db/engine.ts";
import type { Viewer } from "../../../identity/viewer.ts";
import { storedList } from "../../../text/stored-list.ts";
import { approvalState, type RuleState, validApprovers } from "./promotion-checks.ts";

const iso = (at: number): string => new Date(at).toISOString();

const titlesOf = async (db: Db, repositoryId: number, shas: readonly (string | null)[]) => {
  const wanted = [...new Set(shas.flatMap((sha) => sha ?? []))];
  const commits = await loadCommits(db, repositoryId, wanted);
  return new Map(commits.map((commit) => [commit.sha, commit]));
};

export const describeAliases = async (db: Db, rows: readonly AliasRow[]): Promise<Alias[]> => {
  const commits = await titlesOf(
    db,
    rows[0]?.repository_id ?? 0,
    rows.map(({ sha }) => sha),
  );
  return rows.map(({ name, sha, previous_sha, updated_at, updated_by }) => ({
    name,
    targetCommit: sha,
    title: commits.get(sha)?.title ?? "",
    previousCommit: previous_sha,
    updatedAt: iso(updated_at),
    updatedBy: updated_by,
  }));
};

export const describeMoves = async (db: Db, rows: readonly AliasMoveRow[]): Promise<AliasHistory> => {
  const commits = await titlesOf(
    db,
    rows[0]?.repository_id ?? 0,
    rows.map(({ to_sha }) => to_sha),
  );
  return rows.map((row) => ({
    position: row.position,
    action: row.action,
    from: row.from_sha,
    to: row.to_sha,
    title: commits.get(row.to_sha ?? "")?.title ?? "",
    by: row.moved_by,
    at: iso(row.moved_at),
    reason: row.reason,
    approvedBy: storedList(row.approved_by),
  }));
};

/** What the rules say about a request, and who has approved it. */
export interface JudgedRequest {
  readonly approvers: readonly string[];
  readonly states: readonly RuleState[];
}

/** Judges the approvals of a request; rules about its commit were judged before. */
export const judgeRequest = async (
  db: Db,
  rules: PromotionRules,
  row: RepositoryRow,
  request: AliasRequestRow,
  commitStates: readonly RuleState[],
): Promise<JudgedRequest> => {
  const approvers = await validApprovers(db, row, request);
  const needed = rules.approvals > 0 ? [approvalState(rules, approvers)] : [];
  return { approvers, states: [...needed, ...commitStates] };
};

/** Whether the viewer's approval would count. */
export const canApprove = (viewer: Viewer, row: RepositoryRow, request: AliasRequestRow): boolean =>
  viewer.account !== undefined && viewer.account.id !== request.requester_id && can(viewer, "change", guardOf(row));

export const describeRequest = async (
  db: Db,
  viewer: Viewer,
  row: RepositoryRow,
  request: AliasRequestRow,
  judged?: JudgedRequest,
): Promise<AliasRequest> => {
  const commit = (await titlesOf(db, row.id, [request.sha])).get(request.sha);
  const approvals = await listApprovals(db, row.id, request.number);
  const isOpen = request.status === "open";
  const hasApproved = approvals.some(({ account_id }) => account_id === viewer.account?.id);
  return {
    number: request.number,
    alias: request.name,
    from: request.from_sha,
    status: request.status,
    target: { id: request.sha, title: commit?.title ?? "", date: iso(commit?.created_at ?? request.requested_at) },
    requestedBy: request.requested_by,
    requestedAt: iso(request.requested_at),
    reason: request.reason,
    approvedBy: [...(judged?.approvers ?? approvals.map(({ approved_by }) => approved_by))],
    ...(request.decided_by !== null && { decidedBy: request.decided_by }),
    ...(request.decided_at !== null && { decidedAt: iso(request.decided_at) }),
    rules: isOpen ? [...(judged?.states ?? [])] : [],
    canApprove: isOpen && !hasApproved && canApprove(viewer, row, request),
  };
};
