import { AsyncLocalStorage } from "node:async_hooks";
const acting = new AsyncLocalStorage();
/** Runs work for an account. Events are recorded deep inside transactions, and say who caused them. */
export const actAs = (account, work) => acting.run(account, work);
/** The account that the current request acts for; undefined for the hub itself and the command line. */
export const actingAccount = () => acting.getStore();
//# sourceMappingURL=acting-account.js.map