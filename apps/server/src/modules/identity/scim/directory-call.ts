import { randomBytes } from "node:crypto";
import type { Directory } from "../../../catalogue/accounts/provisioning/directory-groups.ts";
import type { Db } from "../../../db/engine.ts";
import type { Actor, AuditLog } from "../../../identity/audit-log.ts";
import type { ScimFields } from "./protocol/attributes.ts";
import type { Condition } from "./protocol/filter.ts";

export interface ListRange {
  readonly offset: number;
  readonly limit: number;
}

/** Who sends a request, and where its resources are. */
export interface DirectoryCall {
  readonly directory: Directory;
  readonly actor: Actor;
  /** URL of the SCIM endpoint. */
  readonly base: string;
  /** Whether the reply has the members of groups, which can be many. */
  readonly hasMembers: boolean;
}

/** What a directory does with one kind of resource. */
export interface DirectoryResources {
  readonly list: (
    call: DirectoryCall,
    conditions: readonly Condition[],
    range: ListRange,
  ) => Promise<{ readonly total: number; readonly resources: readonly ScimFields[] }>;
  readonly get: (call: DirectoryCall, id: string) => Promise<ScimFields>;
  readonly create: (call: DirectoryCall, body: unknown) => Promise<ScimFields>;
  readonly replace: (call: DirectoryCall, id: string, body: unknown) => Promise<ScimFields>;
  readonly patch: (call: DirectoryCall, id: string, body: unknown) => Promise<ScimFields>;
  readonly remove: (call: DirectoryCall, id: string) => Promise<void>;
}

export interface DirectoryDeps {
  readonly db: Db;
  readonly audit: AuditLog;
  readonly now: () => number;
}

export const newResourceId = (): string => randomBytes(12).toString("hex");

export const metaOf = (
  resourceType: "User" | "Group",
  { id, created_at, updated_at }: { readonly id: string; readonly created_at: number; readonly updated_at: number },
  base: string,
) => ({
  resourceType,
  created: new Date(created_at).toISOString(),
  lastModified: new Date(updated_at).toISOString(),
  location: `${base}/${resourceType}s/${id}`,
});
