import { findAccount } from "../../catalogue/accounts/account-store.js";
import { accountById, tokensOf } from "../../modules/identity/store.js";
import { CliError, exitCodes } from "../cli-error.js";
import { operatorOf, storeOptions } from "../open-store.js";
import { runAction } from "../run-action.js";
const roles = ["inference", "read", "write", "admin"];
const holderOf = async (store, name) => {
    const operator = await operatorOf(store);
    if (name === undefined)
        return { id: operator.viewer.account?.id ?? 0, name: operator.viewer.account?.name ?? "" };
    const account = await findAccount(store.database.db, name);
    if (account?.kind === "user")
        return account;
    throw new CliError(`--account: there is no user "${name}".`);
};
const wholeNumber = (flag, text) => {
    if (text === undefined)
        return undefined;
    if (/^[1-9]\d{0,5}$/.test(text))
        return Number(text);
    throw new CliError(`${flag} must be a whole number from 1; it is "${text}".`, exitCodes.usage);
};
const create = async (store, given, { out, err }) => {
    const wanted = given.text("role") ?? "read";
    const role = roles.find((known) => known === wanted);
    if (!role)
        throw new CliError(`--role must be one of ${roles.join(", ")}; it is "${wanted}".`, exitCodes.usage);
    const expiresInDays = wholeNumber("--expires-in-days", given.text("expires-in-days"));
    const holder = await holderOf(store, given.text("account"));
    const request = { name: given.text("name") ?? "command line", role, account: holder.name };
    const made = await store.tokens.create({ ...request, ...(expiresInDays && { expiresInDays }) }, await operatorOf(store));
    err(`A token of ${holder.name} with the role ${role}. It won't be shown again:\n`);
    out(`${made.token}\n`);
    return exitCodes.ok;
};
const list = async (store, given, { out }) => {
    const holder = await holderOf(store, given.text("account"));
    const rows = await tokensOf(store.database.db, holder.id);
    const day = (time) => (time === null ? "never" : new Date(time).toISOString().slice(0, 10));
    for (const row of rows)
        out(`${String(row.id).padStart(5)}  ${row.role.padEnd(9)}  …${row.hint}  expires ${day(row.expires_at).padEnd(10)}  used ${day(row.last_used_at).padEnd(10)}  ${row.name}\n`);
    if (rows.length === 0)
        out(`${holder.name} has no token. Create one: orrery token create\n`);
    return exitCodes.ok;
};
const revoke = async (store, given, { out }) => {
    const id = wholeNumber("The token's number", given.positionals[1]);
    if (id === undefined)
        throw new CliError("Pass the token's number: orrery token revoke <number>. See: orrery token list", exitCodes.usage);
    const operator = await operatorOf(store);
    const row = await store.database.db.selectFrom("tokens").select("account_id").where("id", "=", id).executeTakeFirst();
    await store.tokens.revoke(id, operator);
    const holder = row && (await accountById(store.database.db, row.account_id));
    out(`Token ${id} of ${holder?.name ?? "a deleted account"} is revoked.\n`);
    return exitCodes.ok;
};
const actions = { create, list, revoke };
export const token = {
    summary: "Create, list and revoke tokens.",
    usage: "create|list|revoke [<number>] [flags]",
    positionals: [1, 2],
    options: {
        name: { type: "string", value: "<text>", help: "create: name of the token" },
        role: { type: "string", value: "<role>", help: `create: ${roles.join(", ")} (default: read)` },
        account: { type: "string", value: "<user>", help: "user of the token. Default: the first admin" },
        "expires-in-days": {
            type: "string",
            value: "<number>",
            help: "create: days until it expires. Default: never",
        },
        ...storeOptions,
    },
    run: async (given, context) => runAction("token", actions, given, context),
};
//# sourceMappingURL=token.js.map