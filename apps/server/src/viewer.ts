/** What a token allows, each step with all that stands before it: run models, read private things, change them, manage. */
const roles = ["inference", "read", "write", "admin"] as const;
export type Role = (typeof roles)[number];

/** Who asks, and what their token or session allows. */
export interface Viewer {
  readonly account?: {
    readonly id: number;
    readonly name: string;
    readonly fullName: string;
    /** May do everything on this hub. */
    readonly isAdmin: boolean;
  };
  readonly role?: Role;
  readonly tokenId?: number;
  readonly isSession: boolean;
  readonly organizations: readonly {
    readonly id: number;
    readonly name: string;
    readonly role: "read" | "write" | "admin";
  }[];
}

/** Someone who did not say who they are. */
export const anonymous: Viewer = { isSession: false, organizations: [] };

/** Whether the viewer's token reaches as far as a role. */
export const hasRole = ({ role }: Viewer, wanted: Role): boolean =>
  role !== undefined && roles.indexOf(role) >= roles.indexOf(wanted);

/** Whether the viewer runs this hub, and says so with a token that reaches as far as a role. */
export const isHubAdmin = (viewer: Viewer, wanted: Role = "admin"): boolean =>
  viewer.account?.isAdmin === true && hasRole(viewer, wanted);
