import { isAccountName } from "../../../readers/repository-id.js";
const toName = (text) => text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^A-Za-z0-9_]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 80)
    .replace(/-$/, "");
/** Names for a new account from what an issuer calls a person, then numbered ones. */
export const accountNames = function* (wanted) {
    const [first = "user", ...others] = wanted.map(toName).filter(isAccountName);
    yield* [first, ...others];
    for (let number = 2; number < 10_000; number += 1)
        yield `${first}-${number}`;
};
//# sourceMappingURL=account-names.js.map