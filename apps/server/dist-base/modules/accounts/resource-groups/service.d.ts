import type { DirectoryGroupRoles, ResourceGroup } from "@orrery/contract";
import type { Catalogue } from "../../../catalogue/catalogue.ts";
import type { Actor } from "../../../identity/audit-log.ts";
import { type GroupRole, type Viewer } from "../../../identity/viewer.ts";
import type { RepositoryKind } from "../../../readers/repository-id.ts";
import { type MappingDeps } from "./directory-groups.ts";
export interface ResourceGroupDeps extends MappingDeps {
    readonly catalogue: Catalogue;
    readonly now: () => number;
}
/** A group by its organization's name and its own id. */
interface GroupPath {
    readonly organization: string;
    readonly id: string;
}
/** Groups of an organization's repositories, with members and roles of their own. */
export interface ResourceGroupService {
    readonly list: (organization: string, viewer: Viewer) => Promise<ResourceGroup[]>;
    readonly create: (organization: string, name: string, actor: Actor) => Promise<ResourceGroup>;
    readonly rename: (path: GroupPath, name: string, actor: Actor) => Promise<void>;
    readonly remove: (path: GroupPath, actor: Actor) => Promise<void>;
    readonly setMember: (path: GroupPath, user: string, role: GroupRole, actor: Actor) => Promise<void>;
    readonly removeMember: (path: GroupPath, user: string, actor: Actor) => Promise<void>;
    /** Sets the groups of the company whose members have a role in a group. */
    readonly setDirectoryGroups: (path: GroupPath, request: DirectoryGroupRoles, actor: Actor) => Promise<void>;
    /** Puts a repository into a group of its owner, or takes it out. */
    readonly assign: (kind: RepositoryKind, name: string, groupId: string | null, actor: Actor) => Promise<void>;
}
export declare const createResourceGroupService: (deps: ResourceGroupDeps) => ResourceGroupService;
export {};
//# sourceMappingURL=service.d.ts.map