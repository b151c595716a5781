import type { AuthorizationPreview, AuthorizationRequest } from "@orrery/contract";
import type { Db } from "../../../db/engine.ts";
import type { Actor } from "../../../identity/audit-log.ts";
import type { Viewer } from "../../../identity/viewer.ts";
import type { OAuthClients } from "./clients.ts";
import type { Grants } from "./grants.ts";
interface AuthorizationDeps {
    readonly db: Db;
    readonly clients: OAuthClients;
    readonly grants: Grants;
    readonly now: () => number;
}
/** Approving creates tokens, so it takes what creating a token takes; and a click, which no stolen token can make. */
export declare const requireApprover: (viewer: Viewer) => void;
/** This hub is the only audience of its tokens. */
export declare const checkResource: (resource: string | undefined, hub: string) => void;
export declare const createAuthorization: (deps: AuthorizationDeps) => {
    preview: (request: AuthorizationRequest, hub: string) => Promise<AuthorizationPreview>;
    /** Where the browser goes next: back to the app, with a code or a refusal. */
    decide: (request: AuthorizationRequest, isApproved: boolean, hub: string, actor: Actor) => Promise<{
        readonly redirectUrl: string;
    }>;
};
/** Consent of a person to an app, on the hub's page. */
export type Authorization = ReturnType<typeof createAuthorization>;
export {};
//# sourceMappingURL=authorize.d.ts.map