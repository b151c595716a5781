import { WhoAmI } from "@orrery/contract";
import type { App } from "../../http/fastify-app.ts";
import type { Viewer } from "../../identity/viewer.ts";
import type { AccountService } from "./service.ts";
type TokenOf = (viewer: Viewer) => Promise<WhoAmI["auth"]["accessToken"]>;
/** Who you are, users, organizations. */
export declare const registerAccounts: (app: App, accounts: AccountService, tokenOf: TokenOf) => void;
export {};
//# sourceMappingURL=routes.d.ts.map