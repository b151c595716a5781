import type { AccessAnswer, AccessRequests, AccessState, OwnAccess } from "@orrery/contract";
import { findFor, guardFor } from "../../../catalogue/access.ts";
import type { AccessRequestRow } from "../../../catalogue/access-requests.ts";
import type { Catalogue } from "../../../catalogue/catalogue.ts";
import { notifyAccessAnswer, notifyAccessRequest } from "../../../catalogue/events/notify-access-request.ts";
import { can } from "../../../catalogue/policy.ts";
import type { RepositoryRow } from "../../../catalogue/repository-store.ts";
import type { Db } from "../../../db/engine.ts";
import { HubError } from "../../../errors.ts";
import { requireAccount } from "../../../http/auth.ts";
import type { Actor, AuditLog } from "../../../identity/audit-log.ts";
import type { Viewer } from "../../../identity/viewer.ts";
import type { RepositoryKind } from "../../../readers/repository-id.ts";
import { checkAnswers } from "./form-fields.ts";
import { answerTimes, deleteRequest, findRequest, findUser, listRequests, saveRequest } from "./store.ts";

interface GatedTarget {
  readonly kind: RepositoryKind;
  readonly id: string;
}

type Fields = Readonly<Record<string, string>>;

interface RequestPage {
  readonly items: AccessRequests;
  readonly next?: string;
}

export interface AccessRequestService {
  readonly ask: (target: GatedTarget, fields: Fields, viewer: Viewer) => Promise<AccessState>;
  readonly own: (target: GatedTarget, viewer: Viewer) => Promise<OwnAccess>;
  /** A first request, other answers to one that waits, or another request after a rejection. */
  readonly send: (target: GatedTarget, fields: Fields, viewer: Viewer) => Promise<OwnAccess>;
  readonly withdraw: (target: GatedTarget, viewer: Viewer) => Promise<OwnAccess>;
  readonly list: (
    target: GatedTarget,
    status: AccessRequestRow["status"],
    cursor: number,
    viewer: Viewer,
  ) => Promise<RequestPage>;
  readonly answer: (target: GatedTarget, answer: AccessAnswer, actor: Actor) => Promise<void>;
  readonly grant: (target: GatedTarget, user: string, actor: Actor) => Promise<void>;
}

export interface AccessRequestDeps {
  readonly db: Db;
  readonly catalogue: Catalogue;
  readonly audit: AuditLog;
  readonly now: () => number;
}

const pageSize = 1_000;

const toState = ({ status, rejection_reason }: AccessRequestRow): AccessState => ({
  status,
  ...(rejection_reason !== null && { rejectionReason: rejection_reason }),
});

const toRequest = (row: AccessRequestRow & { name: string; full_name: string }): AccessRequests[number] => {
  const fields = JSON.parse(row.fields) as Fields;
  return {
    user: { user: row.name, fullname: row.full_name },
    ...toState(row),
    timestamp: new Date(row.created_at).toISOString(),
    ...(Object.keys(fields).length > 0 && { fields }),
  };
};

const checkGated = ({ full_name, gated }: RepositoryRow): void => {
  if (gated === null) throw new HubError("bad_request", `${full_name} is not gated: its files need no access request.`);
};

const noUser = (user: string): HubError => new HubError("not_found", `There is no user "${user.slice(0, 96)}" here.`);

const toOwn = ({ status, rejection_reason, created_at, answered_at, fields }: AccessRequestRow) => ({
  status,
  requestedAt: new Date(Number(created_at)).toISOString(),
  ...(answered_at !== null && { answeredAt: new Date(Number(answered_at)).toISOString() }),
  ...(rejection_reason !== null && { rejectionReason: rejection_reason }),
  fields: JSON.parse(fields) as Fields,
});

const dayMs = 86_400_000;
const minAnswers = 3;

/** Days within which three of four requests were answered. */
const usualDaysOf = (times: readonly number[]): number | undefined => {
  if (times.length < minAnswers) return undefined;
  const sorted = times.toSorted((left, right) => left - right);
  return Math.max(1, Math.ceil((sorted[Math.ceil(sorted.length * 0.75) - 1] ?? 0) / dayMs));
};

/** What people do with requests of their own. */
const ownMethods = ({ db, catalogue, now }: AccessRequestDeps) => {
  const find = async ({ kind, id }: GatedTarget, viewer: Viewer) => {
    const account = requireAccount(viewer, "read");
    const row = await findFor(catalogue, viewer, "see", kind, id);
    checkGated(row);
    const key = { repository_id: row.id, account_id: account.id };
    return { row, key, known: await findRequest(db, key) };
  };
  const create = async ({ row, key, known }: Awaited<ReturnType<typeof find>>, fields: Fields) => {
    checkAnswers(row, fields);
    // Those who were rejected do not get access by asking again.
    const status = row.gated === "auto" && !known ? "accepted" : "pending";
    const at = now();
    const created_at = known?.status === "pending" ? known.created_at : at;
    const answered_at = status === "accepted" ? at : null;
    const answers = { fields: JSON.stringify(fields), rejection_reason: null };
    await saveRequest(db, { ...key, ...answers, status, created_at, answered_at });
    if (status === "pending" && known?.status !== "pending") await notifyAccessRequest(db, row, key.account_id, at);
    return { status } as const;
  };
  const own = async ({ kind, id }: GatedTarget, viewer: Viewer): Promise<OwnAccess> => {
    const row = await findFor(catalogue, viewer, "see", kind, id);
    const canRead = can(viewer, "download", await guardFor(catalogue, viewer, row));
    if (row.gated === null || !viewer.account) return { canRead };
    const known = await findRequest(db, { repository_id: row.id, account_id: viewer.account.id });
    const usualDays = canRead || row.gated === "auto" ? undefined : usualDaysOf(await answerTimes(db, row.id));
    return { canRead, ...(usualDays && { usualDays }), ...(known && { request: toOwn(known) }) };
  };
  return {
    own,
    ask: async (target: GatedTarget, fields: Fields, viewer: Viewer): Promise<AccessState> => {
      const found = await find(target, viewer);
      return found.known ? toState(found.known) : create(found, fields);
    },
    send: async (target: GatedTarget, fields: Fields, viewer: Viewer): Promise<OwnAccess> => {
      const found = await find(target, viewer);
      if (found.known?.status !== "accepted") await create(found, fields);
      return own(target, viewer);
    },
    withdraw: async (target: GatedTarget, viewer: Viewer): Promise<OwnAccess> => {
      const { key, known } = await find(target, viewer);
      if (known && known.status !== "pending")
        throw new HubError(
          "bad_request",
          `Your request is already ${known.status}. Only one that waits can be withdrawn.`,
        );
      await deleteRequest(db, key);
      return own(target, viewer);
    },
  };
};

/** Requests for the files of gated repositories, and the answers of those who can write to them. */
export const createAccessRequestService = (deps: AccessRequestDeps): AccessRequestService => {
  const { db, catalogue, audit, now } = deps;
  const findGated = async ({ kind, id }: GatedTarget, viewer: Viewer): Promise<RepositoryRow> => {
    const row = await findFor(catalogue, viewer, "change", kind, id);
    checkGated(row);
    return row;
  };
  const record = (actor: Actor, row: RepositoryRow, user: string, status: string) =>
    audit(actor, "repository.access", `${row.kind} ${row.full_name}`, { user, status });

  return {
    ...ownMethods(deps),

    list: async (target, status, after, viewer) => {
      const row = await findGated(target, viewer);
      const rows = await listRequests(db, row.id, status, { after, limit: pageSize });
      const last = rows.length === pageSize ? rows.at(-1)?.account_id : undefined;
      return { items: rows.map(toRequest), ...(last !== undefined && { next: String(last) }) };
    },

    answer: async (target, { user, status, rejectionReason }, actor) => {
      const row = await findGated(target, actor.viewer);
      const account = await findUser(db, user);
      if (!account) throw noUser(user);
      const known = await findRequest(db, { repository_id: row.id, account_id: account.id });
      if (!known) throw new HubError("not_found", `${account.name} has not asked for access to ${row.full_name}.`);
      if (known.status === status)
        throw new HubError("not_found", `The request of ${account.name} is already ${status}.`);
      const rejection_reason = status === "rejected" ? (rejectionReason ?? null) : null;
      const at = now();
      await saveRequest(db, { ...known, status, rejection_reason, answered_at: status === "pending" ? null : at });
      if (status !== "pending")
        await notifyAccessAnswer(db, row, { accountId: account.id, step: status, note: rejection_reason, at });
      await record(actor, row, account.name, status);
    },

    grant: async (target, user, actor) => {
      const row = await findGated(target, actor.viewer);
      const account = await findUser(db, user);
      if (!account) throw noUser(user);
      const key = { repository_id: row.id, account_id: account.id };
      const known = await findRequest(db, key);
      if (known?.status === "accepted")
        throw new HubError("bad_request", `${account.name} already has access to ${row.full_name}.`);
      const at = now();
      const asked = known ?? { ...key, fields: "{}", created_at: at };
      await saveRequest(db, { ...asked, status: "accepted", rejection_reason: null, answered_at: at });
      await record(actor, row, account.name, "accepted");
    },
  };
};
