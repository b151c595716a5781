/** How a request is authenticated. */
export type AuthMethod = "none" | "hf-token" | "credentials-include" | "provider-key";

/** The caller's credentials. */
export interface Credentials {
  readonly token?: string;
  /** The prefix of hub tokens. */
  readonly tokenPrefix: string;
  readonly isCredentialsIncluded: boolean;
}

/** Chooses the authentication method from the credentials alone. */
export const authMethodOf = ({ token, tokenPrefix, isCredentialsIncluded }: Credentials): AuthMethod => {
  if (token) return token.startsWith(tokenPrefix) ? "hf-token" : "provider-key";
  return isCredentialsIncluded ? "credentials-include" : "none";
};

/** Where a request is sent, and with which credentials. */
export interface Access {
  readonly method: AuthMethod;
  readonly token?: string;
  /** URL of the router, without a trailing slash. */
  readonly router: string;
  /** The caller's own endpoint, called instead of router and provider. */
  readonly endpoint?: string;
  readonly billTo?: string;
  readonly userAgent: string;
}
