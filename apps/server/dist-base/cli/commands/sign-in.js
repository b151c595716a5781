import { findAccount } from "../../catalogue/accounts/account-store.js";
import { signInAddress } from "../../http/address.js";
import { CliError, exitCodes } from "../cli-error.js";
import { hubAddressFor } from "../hub-address.js";
import { operatorOf, settingsFor, storeOptions, withStore } from "../open-store.js";
const accountFor = async (store, name) => {
    const { viewer } = await operatorOf(store);
    if (name === undefined)
        return { id: viewer.account?.id ?? 0, name: viewer.account?.name ?? "" };
    const account = await findAccount(store.database.db, name);
    if (account?.kind === "user")
        return account;
    throw new CliError(`--account: there is no user "${name}".`);
};
/** `orrery sign-in`: a link that signs a browser in, once. */
export const signIn = {
    summary: "Print a link that signs in your browser once.",
    usage: "[--account <user>] [--config <file>] [--data <folder>]",
    positionals: [0, 0],
    options: {
        account: { type: "string", value: "<user>", help: "user to sign in. Default: the first admin" },
        ...storeOptions,
    },
    run: (given, context) => withStore(settingsFor(given, context), context.now, async (store) => {
        const account = await accountFor(store, given.text("account"));
        const { code } = await store.tokens.createLink(account.id, "admin");
        await store.audit(await operatorOf(store), "sign-in-link.create", `account ${account.name}`);
        context.terminal.err(`Signs in as ${account.name}. The link works once, for 15 minutes. The hub must be running:\n`);
        context.terminal.out(`${signInAddress(hubAddressFor(store.config), code)}\n`);
        return exitCodes.ok;
    }),
};
//# sourceMappingURL=sign-in.js.map