import type { Guard } from "../../guard/guard.ts";
import type { RouterRequest } from "../request.ts";
import { type SigningSettings } from "./media-address.ts";
export interface MediaDeps {
    /** Fetches media that providers point to. */
    readonly guard: Guard;
    readonly signing: SigningSettings;
    readonly now: () => number;
}
/** Proxies a provider's image, audio or video, so that the hub's pages can show it. */
export declare const answerMedia: ({ guard, signing, now }: MediaDeps, inbound: RouterRequest) => Promise<void>;
//# sourceMappingURL=media.d.ts.map