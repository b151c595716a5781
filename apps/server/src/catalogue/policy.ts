import { hasRole, isHubAdmin, type Viewer } from "../identity/viewer.ts";

export interface Guarded {
  readonly ownerId: number | null;
  readonly isPrivate: boolean;
  readonly gated: "auto" | "manual" | null;
  /** The answer to the viewer's request for access. */
  readonly access?: "pending" | "accepted" | "rejected" | undefined;
}

/** See that it exists; read its files; write comments; propose changes in pull requests; change it; set its rules. */
export type RepositoryAction = "see" | "download" | "discuss" | "contribute" | "change" | "administer";

const membership = ({ account, organizations }: Viewer, ownerId: number | null) => {
  if (ownerId === null || !account) return undefined;
  if (account.id === ownerId) return "admin";
  return organizations.find(({ id }) => id === ownerId)?.role;
};

export const can = (viewer: Viewer, action: RepositoryAction, thing: Guarded): boolean => {
  if (action === "change" || action === "administer") {
    const role = membership(viewer, thing.ownerId);
    const isAllowed = role === "admin" || (role === "write" && action === "change");
    return isHubAdmin(viewer, "write") || (hasRole(viewer, "write") && isAllowed);
  }
  if (action === "discuss") return hasRole(viewer, "write") && can(viewer, "see", thing);
  if (action === "contribute") return hasRole(viewer, "write") && can(viewer, "download", thing);
  const isInside = isHubAdmin(viewer, "read") || (hasRole(viewer, "read") && !!membership(viewer, thing.ownerId));
  if (isInside) return true;
  if (thing.isPrivate) return false;
  if (action === "see" || thing.gated === null) return true;
  if (thing.access === "accepted") return hasRole(viewer, "read");
  return thing.gated === "auto" && viewer.account !== undefined && thing.access !== "rejected";
};

/** Owners whose private repositories the viewer can list. */
export const visibleOwners = (viewer: Viewer): "public" | "all" | readonly number[] => {
  if (isHubAdmin(viewer, "read")) return "all";
  if (!viewer.account || !hasRole(viewer, "read")) return "public";
  return [viewer.account.id, ...viewer.organizations.map(({ id }) => id)];
};
