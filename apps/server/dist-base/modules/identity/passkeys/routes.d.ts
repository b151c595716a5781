import type { App } from "../../../http/fastify-app.ts";
import type { NoteFailure } from "../failed-sign-ins.ts";
import type { PasskeyService } from "./service.ts";
interface PasskeySettings {
    readonly publicUrl: string;
    /** Throws if people sign in through an issuer only. */
    readonly checkAllowed: () => void;
    readonly noteFailure: NoteFailure;
}
/** Passkeys of users, and sign-in with them. */
export declare const registerPasskeys: (app: App, passkeys: PasskeyService, settings: PasskeySettings) => void;
export {};
//# sourceMappingURL=routes.d.ts.map