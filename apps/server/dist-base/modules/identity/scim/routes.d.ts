import type { OidcIssuer } from "../../../config/oidc-issuers.ts";
import type { App } from "../../../http/fastify-app.ts";
import type { JsonBodies } from "../../../readers/json-body.ts";
import type { DirectoryResources } from "./directory-call.ts";
interface ScimSetup {
    readonly issuers: readonly OidcIssuer[];
    readonly publicUrl: string;
    readonly jsonBodies: JsonBodies;
    readonly users: DirectoryResources;
    readonly groups: DirectoryResources;
}
/** SCIM 2.0 (RFC 7643, RFC 7644): a company's directory manages users and groups. */
export declare const registerScim: (app: App, setup: ScimSetup) => Promise<void>;
export {};
//# sourceMappingURL=routes.d.ts.map