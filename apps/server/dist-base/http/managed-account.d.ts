import type { Role, Viewer } from "../identity/viewer.ts";
/** The viewer's own account, or an organization of which they are an admin. */
export declare const managedAccount: (viewer: Viewer, name: string | undefined, role: Role) => {
    id: number;
    name: string;
};
//# sourceMappingURL=managed-account.d.ts.map