/** Names the calls of checks in the ledger, so that they are not counted as their account's own. */
export const checkEndpoint = "check";
