/** What an OpenID Connect issuer says about a person, checked. */
export interface IssuerClaims {
  readonly subject: string;
  /** In lower case, and only if the issuer has verified it. */
  readonly email?: string;
  readonly fullName: string;
  readonly userNames: readonly string[];
  readonly groups: ReadonlySet<string>;
  /** The person's `externalId` in the issuer's directory, if it has one. */
  readonly directoryId?: string;
}
