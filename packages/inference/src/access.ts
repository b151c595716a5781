/** How a request proves who sends it. */
export type AuthMethod = "none" | "hf-token" | "credentials-include" | "provider-key";

/** What the caller gave to prove who they are. */
export interface Credentials {
  readonly token?: string;
  /** Beginning of the hub's own tokens. */
  readonly tokenPrefix: string;
  readonly isCredentialsIncluded: boolean;
}

/** Chooses the authentication method from the credentials alone. */
export const authMethodOf = ({ token, tokenPrefix, isCredentialsIncluded }: Credentials): AuthMethod => {
  if (token) return token.startsWith(tokenPrefix) ? "hf-token" : "provider-key";
  return isCredentialsIncluded ? "credentials-include" : "none";
};

/** Where and as whom a request is sent. */
export interface Access {
  readonly method: AuthMethod;
  readonly token?: string;
  /** Address of the router, without a trailing slash. */
  readonly router: string;
  /** The caller's own endpoint, used in place of router and provider. */
  readonly endpoint?: string;
  readonly billTo?: string;
  readonly userAgent: string;
}
