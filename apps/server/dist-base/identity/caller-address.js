import { clientAddress, parseAddressRanges } from "../text/client-address.js";
import { isSigned, signature } from "./signature.js";
const header = "x-orrery-caller-address";
const purpose = "caller address";
/** By this header the hub tells itself who asked, on requests that it sends to itself. */
export const callerAddressHeader = (secret, address) => ({
    [header]: `${address} ${signature(secret, purpose, address)}`,
});
export const createCallerAddress = (isTrusted, secret) => (request) => {
    const given = request.headers[header];
    if (typeof given !== "string")
        return clientAddress(request, isTrusted);
    const [address = "", signed = ""] = given.split(" ");
    return isSigned(signed, secret, purpose, address) ? address : clientAddress(request, isTrusted);
};
/** Whether an address is in some ranges; without ranges, all are. */
export const isWithin = (ranges, address) => ranges === undefined || ranges.length === 0 || parseAddressRanges(ranges)?.(address) === true;
/** Whether the viewer's token can be used from an address. */
export const worksFrom = ({ fineGrained }, address) => isWithin(fineGrained?.ipRanges, address);
/** The viewer at an address: outside the ranges of an organization, its members are strangers to it. */
export const viewerAt = (viewer, addressOf) => {
    const { organizations, fineGrained } = viewer;
    const { repositories: named = [], groups: namedGroups = [] } = fineGrained ?? {};
    if (![...organizations, ...named, ...namedGroups].some(({ ipRanges }) => ipRanges))
        return viewer;
    const address = addressOf();
    const here = (all) => all.map(({ id, permission, ...member }) => isWithin(member.ipRanges, address) ? { id, permission, ...member } : { id, permission });
    const repositories = here(named);
    const groups = here(namedGroups);
    return {
        ...viewer,
        organizations: organizations.filter(({ ipRanges }) => isWithin(ipRanges, address)),
        ...(fineGrained && { fineGrained: { ...fineGrained, repositories, groups } }),
    };
};
/** The ranges are not named: a thief of the token would learn from where to use it. */
export const wrongAddressMessage = (address) => `This token can't be used from ${address}. Its owner can see its IP ranges under Settings → Tokens.`;
//# sourceMappingURL=caller-address.js.map