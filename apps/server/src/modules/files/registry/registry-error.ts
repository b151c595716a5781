import { type errorStatuses, HubError, type HubErrorDetail, isHubError } from "../../../errors.ts";

type HubErrorCode = keyof typeof errorStatuses;

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
} as const satisfies Readonly<Record<string, HubErrorCode>>;

type RegistryCode = keyof typeof registryCodes;

export const registryError = (code: RegistryCode, message: string, detail?: HubErrorDetail): HubError =>
  new HubError(registryCodes[code], message, { ...detail, facts: { code } });

/** Codes of errors that other parts of the hub throw. */
const otherCodes: { readonly [Code in HubErrorCode]?: string } = {
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
export const registryCodeOf = (error: unknown): string =>
  (isHubError(error) && (error.facts.code ?? otherCodes[error.code])) || "UNKNOWN";
