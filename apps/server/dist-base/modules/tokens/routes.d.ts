import type { App } from "../../http/fastify-app.ts";
import type { NoteFailure } from "./failed-sign-ins.ts";
import type { OidcService } from "./oidc/service.ts";
import type { PasskeyService } from "./passkeys/service.ts";
import type { TokenService } from "./service.ts";
interface SessionSettings {
    readonly publicUrl: string;
    readonly isAnonymousAllowed: boolean;
    /** Whether people sign in through an issuer only. */
    readonly isOidcOnly: boolean;
    readonly noteFailure: NoteFailure;
}
interface SignInServices {
    readonly tokens: TokenService;
    readonly oidc: OidcService;
    readonly passkeys: PasskeyService;
}
/** Tokens, and the browser's sessions. */
export declare const registerTokens: (app: App, { tokens, oidc, passkeys }: SignInServices, settings: SessionSettings) => void;
export {};
//# sourceMappingURL=routes.d.ts.map