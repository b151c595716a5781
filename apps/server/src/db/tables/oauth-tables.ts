import type { Generated } from "kysely";

export interface OAuthTables {
  trusted_publishers: TrustedPublisherTable;
  oauth_clients: OAuthClientTable;
  oauth_grants: OAuthGrantTable;
  oauth_codes: OAuthCodeTable;
  oauth_refresh_tokens: OAuthRefreshTokenTable;
  oauth_devices: OAuthDeviceTable;
}

interface OAuthClientTable {
  id: string;
  name: string;
  /** JSON list. */
  redirect_uris: string;
  created_at: number;
}

/** What a person allowed an app. Deleting it ends the app's access. */
interface OAuthGrantTable {
  /** 24 hexadecimal digits. */
  id: string;
  account_id: number;
  client_id: string;
  client_name: string;
  /** Separated by spaces. */
  scopes: string;
  created_at: number;
}

interface OAuthCodeTable {
  hash: string;
  grant_id: string;
  redirect_uri: string;
  challenge: string;
  scopes: string;
  nonce: string | null;
  expires_at: number;
  /** A used code stays until it expires: using it again ends the grant. */
  used_at: Generated<number | null>;
}

interface OAuthRefreshTokenTable {
  hash: string;
  grant_id: string;
  /** The access token that is renewed with it. */
  token_id: number;
  expires_at: number;
  /** A used one stays until it expires: using it again ends the grant. */
  used_at: Generated<number | null>;
}

/** A program that waits for a person to enter its code. */
interface OAuthDeviceTable {
  hash: string;
  user_code: string;
  client_id: string;
  scopes: string;
  state: "pending" | "approved" | "denied";
  grant_id: Generated<string | null>;
  expires_at: number;
  polled_at: Generated<number>;
}

/** CI jobs that can write to a repository without a secret. */
interface TrustedPublisherTable {
  /** 24 hexadecimal digits. */
  id: string;
  repository_id: number;
  /** Who trusts it: its tokens can do no more than this account. */
  account_id: number;
  issuer: string;
  /** JSON: the claims that an ID token must have, with their values. */
  claims: string;
  created_at: number;
  last_used_at: number | null;
}
