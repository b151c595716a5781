import { metaOf } from "../directory-call.ts";
import { pickFields, readList, readRequiredText, readText, type ScimFields } from "../protocol/attributes.ts";
import type { PatchTarget } from "../protocol/patch.ts";
import { ScimError } from "../protocol/scim-error.ts";
import type { DirectoryGroupRow, GroupMember } from "./store.ts";

const groupSchema = "urn:ietf:params:scim:schemas:core:2.0:Group";

export const groupTarget: PatchTarget = {
  schema: groupSchema,
  attributes: { id: "readOnly", displayName: "simple", externalId: "simple", members: "list" },
};

/** More than a company has people on one hub; each change of a group reads all its members. */
const maxMembers = 10_000;

/** A group as a directory describes it. */
export interface DirectoryGroupInput {
  readonly displayName: string;
  readonly externalId?: string;
  /** Ids of users. */
  readonly members: ReadonlySet<string>;
}

const readMember = (element: ScimFields): string => {
  const { value, type } = pickFields(element, ["value", "type"], '"members"');
  if (String(type ?? "User").toLowerCase() !== "user")
    throw new ScimError("invalidValue", "Members must be users: groups in groups are not supported.");
  return readRequiredText(value, "members.value");
};

/** Reads the body of a request that creates or replaces a group. */
export const readGroup = (body: unknown): DirectoryGroupInput => {
  const given = pickFields(body, Object.keys(groupTarget.attributes), "The body");
  const externalId = readText(given.externalId, "externalId");
  return {
    displayName: readRequiredText(given.displayName, "displayName"),
    ...(externalId !== undefined && { externalId }),
    members: new Set(readList(given.members, "members", maxMembers).map(readMember)),
  };
};

/** A group as directories read it. */
export const toGroupResource = (
  row: DirectoryGroupRow,
  members: readonly GroupMember[] | undefined,
  base: string,
): ScimFields => ({
  schemas: [groupSchema],
  id: row.id,
  ...(row.external_id !== null && { externalId: row.external_id }),
  displayName: row.display_name,
  ...(members && {
    members: members.map(({ user_id, user_name }) => ({
      value: user_id,
      display: user_name,
      type: "User",
      $ref: `${base}/Users/${user_id}`,
    })),
  }),
  meta: metaOf("Group", row, base),
});
