import { HubError, type HubErrorDetail } from "../../../errors.ts";
/** Error codes of the OCI distribution specification, with the hub's error that each is sent as. */
declare const registryCodes: {
    readonly BLOB_UNKNOWN: "not_found";
    readonly DIGEST_INVALID: "bad_request";
    readonly MANIFEST_INVALID: "unprocessable";
    readonly MANIFEST_UNKNOWN: "not_found";
    readonly NAME_INVALID: "bad_request";
    readonly NAME_UNKNOWN: "not_found";
    readonly UNAUTHORIZED: "unauthorized";
    readonly UNSUPPORTED: "method_not_allowed";
};
type RegistryCode = keyof typeof registryCodes;
export declare const registryError: (code: RegistryCode, message: string, detail?: HubErrorDetail) => HubError;
/** The code that a registry client is told. */
export declare const registryCodeOf: (error: unknown) => string;
export {};
//# sourceMappingURL=registry-error.d.ts.map