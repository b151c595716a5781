import { HubError, isHubError } from "../../../errors.js";
/** Error codes of the OCI distribution specification, with the hub's error that each is sent as. */
const registryCodes = {
    BLOB_UNKNOWN: "not_found",
    DIGEST_INVALID: "bad_request",
    MANIFEST_INVALID: "unprocessable",
    MANIFEST_UNKNOWN: "not_found",
    NAME_INVALID: "bad_request",
    NAME_UNKNOWN: "not_found",
    UNAUTHORIZED: "unauthorized",
    UNSUPPORTED: "method_not_allowed",
};
export const registryError = (code, message, detail) => new HubError(registryCodes[code], message, { ...detail, facts: { code } });
/** Codes of errors that other parts of the hub throw. */
const otherCodes = {
    unauthorized: "UNAUTHORIZED",
    forbidden: "DENIED",
    GatedRepo: "DENIED",
    RepoNotFound: "NAME_UNKNOWN",
    RevisionNotFound: "MANIFEST_UNKNOWN",
    EntryNotFound: "MANIFEST_UNKNOWN",
    range_not_satisfiable: "SIZE_INVALID",
    rate_limited: "TOOMANYREQUESTS",
};
/** The code that a registry client is told. */
export const registryCodeOf = (error) => (isHubError(error) && (error.facts.code ?? otherCodes[error.code])) || "UNKNOWN";
//# sourceMappingURL=registry-error.js.map