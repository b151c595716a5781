import type { Db } from "../../db/engine.ts";
import { isHubError } from "../../errors.ts";
import type { Viewer } from "../../identity/viewer.ts";
import { reserveForToken, tokenLimitUsd } from "../limits/token-budget.ts";
import { isRouterError } from "../router-error.ts";
import type { SpendingLimits } from "./budgets.ts";
import type { Ledger, OpenCall } from "./ledger.ts";
import type { CallStart } from "./ledger-sql.ts";
import type { OfflineBudgets } from "./offline-budgets.ts";

export interface ReservationDeps {
  readonly ledger: Ledger;
  readonly budgets: SpendingLimits;
  readonly offline: OfflineBudgets;
  /** Resolves when every call in the journal is in the database. */
  readonly flush: () => Promise<void>;
  readonly now: () => number;
}

/** A call under a budget: the most it can cost is in `start.reserved_nano`. */
interface ReservedCall {
  readonly accountId: number;
  readonly start: CallStart;
  readonly viewer: Viewer;
}

/** Opens a call, and reserves its cost. */
export type OpenReserved = (call: ReservedCall) => Promise<OpenCall>;

const accountKey = (id: number): string => `account ${id}`;
const tokenKey = (id: number): string => `token ${id}`;

/** Notes what is left once it is committed. */
const openOnline = async (
  { ledger, budgets, offline, now }: ReservationDeps,
  { accountId, start, viewer }: ReservedCall,
): Promise<OpenCall> => {
  let left: { readonly token: number | undefined; readonly account: number | undefined } | undefined;
  const call = await ledger.openReserved(start, async (transaction: Db) => {
    left = {
      token: await reserveForToken(transaction, viewer, start.reserved_nano, now()),
      account: await budgets.reserve(accountId, start.reserved_nano, transaction),
    };
  });
  if (left?.account !== undefined) offline.note(accountKey(accountId), left.account);
  if (left?.token !== undefined && viewer.tokenId !== undefined) offline.note(tokenKey(viewer.tokenId), left.token);
  return call;
};

/** Records the call in the journal alone, which reserves and settles its cost in the database later. */
const openOffline = async (
  { ledger, budgets, offline }: ReservationDeps,
  { accountId, start, viewer }: ReservedCall,
): Promise<OpenCall> => {
  const hasTokenLimit = tokenLimitUsd(viewer) !== undefined && viewer.tokenId !== undefined;
  const keys = [
    ...((await budgets.has(accountId)) ? [accountKey(accountId)] : []),
    ...(hasTokenLimit ? [tokenKey(viewer.tokenId)] : []),
  ];
  offline.reserve(keys, start.reserved_nano);
  const call = ledger.open(start);
  let isSettled = false;
  return {
    whenDurable: () => call.whenDurable(),
    settle: (end) => {
      if (!isSettled) offline.release(keys, start.reserved_nano - (end.cost_nano ?? 0));
      isSettled = true;
      return call.settle(end);
    },
  };
};

/** Reserves in the database, or from what was last known to be left while it is unavailable. */
export const createOpenReserved = (deps: ReservationDeps): OpenReserved => {
  const { flush } = deps;
  let isFlushed = true;
  const online = async (call: ReservedCall): Promise<OpenCall> => {
    // The database has to count what was spent without it before more is reserved.
    if (!isFlushed) {
      await flush();
      isFlushed = true;
    }
    try {
      return await openOnline(deps, call);
    } catch (error) {
      if (!isRouterError(error, "budget_exceeded")) throw error;
      // Ended calls can release reservations.
      await flush();
      return openOnline(deps, call);
    }
  };
  return async (call) => {
    try {
      return await online(call);
    } catch (error) {
      if (!isHubError(error, "unavailable")) throw error;
      isFlushed = false;
      return openOffline(deps, call);
    }
  };
};
