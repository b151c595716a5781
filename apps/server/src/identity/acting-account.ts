import { AsyncLocalStorage } from "node:async_hooks";
import type { Viewer } from "./viewer.ts";

type Account = NonNullable<Viewer["account"]>;

const acting = new AsyncLocalStorage<Account | undefined>();

/** Runs work for an account. Events are recorded deep inside transactions, and say who caused them. */
export const actAs = <T>(account: Account | undefined, work: () => T): T => acting.run(account, work);

/** The account that the current request acts for; undefined for the hub itself and the command line. */
export const actingAccount = (): Account | undefined => acting.getStore();
