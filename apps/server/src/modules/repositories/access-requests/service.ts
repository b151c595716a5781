import type { AccessAnswer, AccessRequests, AccessState } from "@orrery/contract";
import { findFor } from "../../../catalogue/access.ts";
import type { AccessRequestRow } from "../../../catalogue/access-requests.ts";
import type { Catalogue } from "../../../catalogue/catalogue.ts";
import type { RepositoryRow } from "../../../catalogue/repository-store.ts";
import type { Db } from "../../../db/engine.ts";
import { HubError } from "../../../errors.ts";
import { requireAccount } from "../../../http/auth.ts";
import type { Actor, AuditLog } from "../../../identity/audit-log.ts";
import type { Viewer } from "../../../identity/viewer.ts";
import type { RepositoryKind } from "../../../readers/repository-id.ts";
import { checkAnswers } from "./form-fields.ts";
import { findRequest, findUser, listRequests, saveRequest } from "./store.ts";

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

/** Requests for the files of gated repositories, and the answers of those who can write to them. */
export const createAccessRequestService = ({ db, catalogue, audit, now }: AccessRequestDeps): AccessRequestService => {
  const findGated = async ({ kind, id }: GatedTarget, viewer: Viewer): Promise<RepositoryRow> => {
    const row = await findFor(catalogue, viewer, "change", kind, id);
    checkGated(row);
    return row;
  };
  const record = (actor: Actor, row: RepositoryRow, user: string, status: string) =>
    audit(actor, "repository.access", `${row.kind} ${row.full_name}`, { user, status });

  return {
    ask: async ({ kind, id }, fields, viewer) => {
      const account = requireAccount(viewer, "read");
      const row = await findFor(catalogue, viewer, "see", kind, id);
      checkGated(row);
      const key = { repository_id: row.id, account_id: account.id };
      const known = await findRequest(db, key);
      if (known) return toState(known);
      checkAnswers(row, fields);
      const status = row.gated === "auto" ? "accepted" : "pending";
      const answers = { fields: JSON.stringify(fields), rejection_reason: null };
      await saveRequest(db, { ...key, ...answers, status, created_at: now() });
      return { status };
    },

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
      await saveRequest(db, { ...known, status, rejection_reason });
      await record(actor, row, account.name, status);
    },

    grant: async (target, user, actor) => {
      const row = await findGated(target, actor.viewer);
      const account = await findUser(db, user);
      if (!account) throw noUser(user);
      const key = { repository_id: row.id, account_id: account.id };
      if ((await findRequest(db, key))?.status === "accepted")
        throw new HubError("bad_request", `${account.name} already has access to ${row.full_name}.`);
      const request = { ...key, status: "accepted", fields: "{}", rejection_reason: null, created_at: now() } as const;
      await saveRequest(db, request);
      await record(actor, row, account.name, "accepted");
    },
  };
};
