/** Token roles; each includes the ones before it: run models, read private repositories, write, administer. */
const roles = ["inference", "read", "write", "admin"] as const;
export type Role = (typeof roles)[number];

/** What a token for pages of other sites can do: run some models, from some origins, for some money. */
export interface BrowserLimits {
  readonly origins: readonly string[];
  readonly models: readonly string[];
  readonly limitUsd: number;
  readonly requestsPerMinute: number;
}

/** The caller and the permissions of their token or session. */
export interface Viewer {
  readonly account?: {
    readonly id: number;
    readonly name: string;
    readonly fullName: string;
    /** Hub admin. */
    readonly isAdmin: boolean;
  };
  readonly role?: Role;
  readonly tokenId?: number;
  /** Set for a token that pages of other sites use; it only runs models. */
  readonly browser?: BrowserLimits;
  /** What a token that an app got by OAuth can do; undefined for other tokens. */
  readonly scopes?: readonly string[];
  readonly isSession: boolean;
  readonly organizations: readonly {
    readonly id: number;
    readonly name: string;
    readonly role: "read" | "write" | "admin";
  }[];
}

export const anonymous: Viewer = { isSession: false, organizations: [] };

/** Whether the viewer's token includes a role. */
export const hasRole = ({ role, scopes }: Viewer, wanted: Role): boolean =>
  role !== undefined &&
  roles.indexOf(role) >= roles.indexOf(wanted) &&
  // Running models costs money, so it is a scope of its own.
  (wanted !== "inference" || scopes === undefined || scopes.includes("inference-api"));

/** Whether the viewer is a hub admin with a token that includes a role. */
export const isHubAdmin = (viewer: Viewer, wanted: Role = "admin"): boolean =>
  viewer.account?.isAdmin === true && hasRole(viewer, wanted);
