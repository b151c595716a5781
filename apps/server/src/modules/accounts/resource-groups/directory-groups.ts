import type { DirectoryGroupRoles, ResourceGroup } from "@orrery/contract";
import { applyDirectoryMappings } from "../../../catalogue/accounts/provisioning/directory-groups.ts";
import type { OidcIssuer } from "../../../config/oidc-issuers.ts";
import type { Db } from "../../../db/engine.ts";
import { HubError } from "../../../errors.ts";
import type { Actor, AuditLog } from "../../../identity/audit-log.ts";
import { affectedMembers, mappingsOf, type NewMapping, replaceMappings } from "./mapping-store.ts";
import type { ResourceGroupRow } from "./store.ts";

export interface MappingDeps {
  readonly db: Db;
  readonly audit: AuditLog;
  readonly config: { readonly oidcIssuers: readonly OidcIssuer[] };
}

/** The groups of the company with a role in an organization's resource groups, by resource group. */
export const directoryGroupsOf = async (
  { db, config }: MappingDeps,
  organizationId: number,
): Promise<ReadonlyMap<number, ResourceGroup["directoryGroups"]>> => {
  const idOf = (url: string) => config.oidcIssuers.find(({ issuer }) => issuer === url)?.id ?? url;
  const found = new Map<number, ResourceGroup["directoryGroups"]>();
  for (const { group_id, issuer, name, role } of await mappingsOf(db, organizationId))
    found.set(group_id, [...(found.get(group_id) ?? []), { issuer: idOf(issuer), name, role }]);
  return found;
};

const issuerNamed = (issuers: readonly OidcIssuer[], id: string | undefined): OidcIssuer => {
  const [first, ...others] = issuers;
  if (!first) throw new HubError("bad_request", "This hub has no issuer. Set ORRERY_OIDC_ISSUERS first.");
  const found = id === undefined && others.length === 0 ? first : issuers.find((issuer) => issuer.id === id);
  if (found) return found;
  const known = issuers.map((issuer) => `"${issuer.id}"`).join(", ");
  throw new HubError("bad_request", `"issuer" must be the id of an issuer of this hub: ${known}.`);
};

/** People of directories get or lose roles at once, others at their next sign-in. */
export const setDirectoryGroups = async (
  deps: MappingDeps,
  group: ResourceGroupRow,
  given: DirectoryGroupRoles["directoryGroups"],
  actor: Actor,
): Promise<void> => {
  const { db, audit, config } = deps;
  const mappings = given.map(({ issuer, name, role }): NewMapping => {
    const { issuer: url } = issuerNamed(config.oidcIssuers, issuer);
    return { issuer: url, name, role };
  });
  const keys = mappings.map(({ issuer, name }) => JSON.stringify([issuer, name]));
  const twice = mappings.find((_mapping, at) => keys.indexOf(keys[at] ?? "") !== at);
  if (twice) throw new HubError("bad_request", `"directoryGroups" has "${twice.name}" twice. Give it one role.`);
  await replaceMappings(db, group.id, mappings);
  await audit(actor, "resource_group.directory_groups", `group ${group.name}`, { directoryGroups: given });
  const names = mappings.map(({ name }) => name);
  for (const accountId of await affectedMembers(db, group, names))
    await applyDirectoryMappings(deps, actor, config.oidcIssuers, accountId);
};
