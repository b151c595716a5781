import { HubError } from "../../../errors.js";
import { isSigned, signature } from "../../../identity/signature.js";
export const ticketUploader = ({ account, token }) => ({
    accountId: account,
    tokenId: token,
});
export const ticketSeconds = 60 * 60;
const partsOf = (purpose, { account, token, sha256, size, expires, chunk, part }) => [
    purpose,
    account,
    sha256,
    size,
    expires,
    ...(chunk === undefined ? [] : [chunk]),
    ...(part === undefined ? [] : [part]),
    ...(token === undefined ? [] : [`token ${token}`]),
];
const suffixes = {
    upload: () => "",
    download: () => "",
    verify: () => "/verify",
    part: ({ part }) => `/parts/${part}`,
    complete: () => "/complete",
};
/** Creates and checks signed addresses of large files. */
export const createTickets = (secret, now) => ({
    expiry: () => now() + ticketSeconds * 1000,
    pathOf: (purpose, ticket) => {
        const { account, token, sha256, size, expires, chunk } = ticket;
        const signed = signature(secret, ...partsOf(purpose, ticket));
        const query = new URLSearchParams({ account: `${account}`, size: `${size}`, expires: `${expires}` });
        if (chunk !== undefined)
            query.set("chunk", `${chunk}`);
        if (token !== undefined)
            query.set("token", `${token}`);
        return `/api/large-files/${sha256}${suffixes[purpose](ticket)}?${query}&signature=${signed}`;
    },
    check: (purpose, ticket, given) => {
        if (isSigned(given, secret, ...partsOf(purpose, ticket)) && ticket.expires >= now())
            return;
        const what = purpose === "download" ? "download" : "upload";
        throw new HubError("forbidden", `This ${what} URL is not valid or has expired. Request a new one.`);
    },
});
//# sourceMappingURL=tickets.js.map