import { HubError } from "../../errors.ts";
/** What a storage token is for: one repository, for a time. What its caller can do is looked up when it is used. */
export interface XetClaims {
    readonly repository: number;
    readonly isWrite: boolean;
    /** The hub's token that it was issued for; undefined for anonymous callers. */
    readonly tokenId?: number | undefined;
    /** Seconds since 1970. */
    readonly expires: number;
}
export declare const issueToken: (secret: string, claims: XetClaims) => string;
export declare const invalidToken: (why: string) => HubError;
/** Reads the token of a storage request. */
export declare const readToken: (secret: string, authorization: string | undefined, now: number) => XetClaims;
//# sourceMappingURL=signed-token.d.ts.map