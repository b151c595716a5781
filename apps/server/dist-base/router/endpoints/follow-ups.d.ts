import { type ProviderId } from "@orrery/inference";
import type { RouterRequest } from "../request.ts";
import { type SigningSettings } from "./media-address.ts";
/** Rewrites the URLs in a provider's reply to the router's; undefined if its replies have none. */
export declare const rewriterFor: (signing: SigningSettings, simulatorUrl: string, inbound: RouterRequest, provider: ProviderId) => ((body: Buffer) => Buffer) | undefined;
/** A request about a job; `accountId` is set if its URL is signed. */
export interface FollowUp {
    readonly query: URLSearchParams;
    readonly accountId?: number;
    /** Whether the provider needs no key for this path. */
    readonly isAnonymous: boolean;
}
/** Checks the signature of a request's URL and removes the router's own parameters. */
export declare const followUpOf: (secret: string, { query: text, request }: RouterRequest, provider: string, path: string, now: number) => FollowUp;
//# sourceMappingURL=follow-ups.d.ts.map