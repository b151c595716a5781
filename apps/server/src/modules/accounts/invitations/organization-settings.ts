import type { OrganizationSettings } from "@orrery/contract";
import type { AccountRow } from "../../../catalogue/accounts/account-store.ts";
import type { Db } from "../../../db/engine.ts";
import { HubError } from "../../../errors.ts";
import type { Actor, AuditLog } from "../../../identity/audit-log.ts";
import { isWithin } from "../../../identity/caller-address.ts";
import { isHubAdmin, type Viewer } from "../../../identity/viewer.ts";
import { parseAddressRanges } from "../../../text/client-address.ts";
import { storedList } from "../../../text/stored-list.ts";
import { managedOrganization } from "../managed-organization.ts";

export const toSettings = ({
  default_private,
  writers_manage,
  members_hidden,
  ip_ranges,
}: AccountRow): OrganizationSettings => ({
  defaultPrivate: default_private === 1,
  writersManage: writers_manage === 1,
  membersHidden: members_hidden === 1,
  ipRanges: storedList(ip_ranges ?? "[]"),
});

/** An admin who locks themselves out could not undo it. */
const checkRanges = (ranges: readonly string[], address: string, viewer: Viewer): void => {
  if (parseAddressRanges(ranges) === undefined)
    throw new HubError("bad_request", '"ipRanges" must be addresses and ranges, such as 203.0.113.7 or 10.0.0.0/8.');
  if (!isWithin(ranges, address) && !isHubAdmin(viewer))
    throw new HubError("conflict", `"ipRanges" must include your own address, ${address}, or you lock yourself out.`);
};

const flag = (isOn: boolean): 0 | 1 => (isOn ? 1 : 0);

/** @param address Where the request comes from. */
export const configureOrganization = async (
  { db, audit }: { readonly db: Db; readonly audit: AuditLog },
  name: string,
  settings: OrganizationSettings,
  address: string,
  actor: Actor,
): Promise<OrganizationSettings> => {
  const organization = await managedOrganization(db, name, actor.viewer, "settings");
  const { defaultPrivate, writersManage, membersHidden, ipRanges } = settings;
  if (ipRanges) checkRanges(ipRanges, address, actor.viewer);
  const change = {
    ...(defaultPrivate !== undefined && { default_private: flag(defaultPrivate) }),
    ...(writersManage !== undefined && { writers_manage: flag(writersManage) }),
    ...(membersHidden !== undefined && { members_hidden: flag(membersHidden) }),
    ...(ipRanges && { ip_ranges: ipRanges.length === 0 ? null : JSON.stringify(ipRanges) }),
  };
  if (Object.keys(change).length === 0) return toSettings(organization);
  await db.updateTable("accounts").set(change).where("id", "=", organization.id).execute();
  await audit(actor, "organization.settings", `organization ${organization.name}`, settings);
  return toSettings({ ...organization, ...change });
};
