import { type IncomingMessage, type ServerResponse } from "node:http";
import { type CryptoKey, type JWK, type JWTPayload } from "jose";
/** A key pair of an issuer, with its public half as JWKS have it. */
export interface SigningKey {
    readonly id: string;
    readonly privateKey: CryptoKey;
    readonly publicKey: CryptoKey;
    readonly jwk: JWK;
}
export declare const newSigningKey: (id: string, algorithm?: string) => Promise<SigningKey>;
/** What tests change about an issuer. */
interface IssuerBehavior {
    /** The ID token for a code; undefined leaves it out. */
    idToken: (claims: JWTPayload, sign: (claims: JWTPayload, header?: object) => Promise<string>) => Promise<unknown>;
    /** More fields, or others, in the discovery document, the token reply and the reply about the user. */
    metadata: Readonly<Record<string, unknown>>;
    tokenReply: Readonly<Record<string, unknown>>;
    userInfo: (subject: string) => Readonly<Record<string, unknown>>;
    /** Answers a request to the token endpoint in place of the issuer. */
    token?: (request: IncomingMessage, response: ServerResponse) => void;
}
/** An issuer that does what a test tells it to, on loopback. */
export interface IssuerDouble {
    readonly url: string;
    readonly clientId: string;
    readonly clientSecret: string;
    readonly key: SigningKey;
    readonly behavior: IssuerBehavior;
    /** Honest again. */
    readonly reset: () => void;
    /** Public keys that it lists. */
    keys: JWK[];
    /** Requests that reached the token endpoint, as forms. */
    readonly tokenRequests: URLSearchParams[];
    /** What the person's consent gives: a code for an authorization URL. */
    readonly codeFor: (authorizationUrl: string, subject?: string) => string;
    readonly close: () => Promise<void>;
}
export declare const startIssuerDouble: (name: string) => Promise<IssuerDouble>;
export {};
//# sourceMappingURL=issuer-double.d.ts.map