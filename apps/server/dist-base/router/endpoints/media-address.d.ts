import type { RouterRequest } from "../request.ts";
/** What signed URLs of the hub are created from. */
export interface SigningSettings {
    readonly secret: string;
    /** The hub's base URL; empty to use the request's host. */
    readonly publicUrl: string;
}
/** A signed URL of the hub that proxies a result stored elsewhere. */
export declare const mediaAddress: ({ secret, publicUrl }: SigningSettings, inbound: RouterRequest, url: string) => string;
/** The proxied URL; undefined if the signature is invalid or has expired. */
export declare const readMediaAddress: (secret: string, text: string, now: number) => string | undefined;
//# sourceMappingURL=media-address.d.ts.map