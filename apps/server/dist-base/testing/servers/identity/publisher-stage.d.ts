import { type JWTPayload } from "jose";
import type { HubForTests } from "../../hub.ts";
import type { IssuerDouble, SigningKey } from "./issuer-double.ts";
/** A repository of Ada that trusts a job of an issuer, and ID tokens of that issuer. */
export interface PublisherStage {
    readonly hub: HubForTests;
    readonly issuer: IssuerDouble;
    /** Ada's token with the role admin. */
    readonly ada: string;
    /** Signs claims as the issuer does, unless told otherwise. */
    readonly sign: (change?: JWTPayload, header?: object, key?: SigningKey) => Promise<string>;
    /** Exchanges an ID token as the field's client does. */
    readonly exchange: (idToken: string, change?: Readonly<Record<string, string>>) => Promise<Response>;
    /** A token for the repository; throws if it is refused. */
    readonly publish: () => Promise<string>;
}
export declare const publishedModel = "ada/net";
export declare const publisherPath = "/api/models/ada/net/trusted-publishers";
export declare const trustedClaims: {
    repository: string;
    ref: string;
};
export declare const openPublisherStage: (hub: HubForTests, issuer: IssuerDouble) => Promise<PublisherStage>;
//# sourceMappingURL=publisher-stage.d.ts.map