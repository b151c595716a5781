import { type OidcIssuer } from "../../../config/oidc-issuers.ts";
import type { HubClient } from "../../hub.ts";
/** A reply to a directory: its status and what it says. */
interface ScimReply {
    readonly status: number;
    readonly body: Readonly<Record<string, unknown>> & {
        readonly id: string;
        readonly active: boolean;
        readonly detail: string;
        readonly scimType?: string;
        readonly totalResults: number;
        readonly Resources: readonly {
            readonly id: string;
            readonly userName: string;
            readonly members?: unknown[];
        }[];
    };
}
/** A company's directory that manages accounts of a hub. */
export interface ScimDirectory {
    readonly send: (method: string, path: string, body?: unknown, token?: string) => Promise<ScimReply>;
    /** Adds a user; gives its id. */
    readonly addUser: (userName: string, more?: object) => Promise<string>;
    /** Sends operations of a PATCH. */
    readonly patch: (path: string, ...operations: object[]) => Promise<ScimReply>;
}
export declare const patchBody: (...operations: object[]) => {
    schemas: string[];
    Operations: object[];
};
/** Settings of an issuer with a directory. */
export declare const issuersWithScim: (url: string, more?: object, scim?: object) => readonly OidcIssuer[];
export declare const createScimDirectory: (hub: HubClient) => ScimDirectory;
export {};
//# sourceMappingURL=scim-directory.d.ts.map