import type { DirectoryUserRow } from "../../../../catalogue/accounts/provisioning/directory-store.ts";
import { metaOf } from "../directory-call.ts";
import { pickFields, readFlag, readList, readRequiredText, readText, type ScimFields } from "../protocol/attributes.ts";
import type { PatchTarget } from "../protocol/patch.ts";
import { ScimError } from "../protocol/scim-error.ts";

const userSchema = "urn:ietf:params:scim:schemas:core:2.0:User";

export const userTarget: PatchTarget = {
  schema: userSchema,
  attributes: {
    id: "readOnly",
    userName: "simple",
    externalId: "simple",
    displayName: "simple",
    active: "simple",
    name: "complex",
    emails: "list",
  },
};

const nameParts = ["formatted", "givenName", "familyName"] as const;
const emailParts = ["value", "type", "primary"] as const;
const maxEmails = 10;

/** What the hub stores of a person in a directory. */
export interface DirectoryProfile {
  readonly displayName?: string;
  readonly name?: Readonly<Partial<Record<(typeof nameParts)[number], string>>>;
  readonly emails?: readonly { readonly value: string; readonly type?: string; readonly primary?: boolean }[];
}

/** A user as a directory describes it. */
export interface DirectoryUserInput {
  readonly userName: string;
  readonly externalId?: string;
  /** Undefined if the directory does not say it. */
  readonly isActive?: boolean;
  readonly profile: DirectoryProfile;
}

const readName = (value: unknown): DirectoryProfile["name"] => {
  if (value === undefined || value === null) return undefined;
  const given = pickFields(value, nameParts, '"name"');
  const parts = nameParts.flatMap((part) => {
    const text = readText(given[part], `name.${part}`);
    return text === undefined ? [] : [[part, text] as const];
  });
  return parts.length > 0 ? Object.fromEntries(parts) : undefined;
};

const readEmail = (element: ScimFields): NonNullable<DirectoryProfile["emails"]>[number] => {
  const given = pickFields(element, emailParts, '"emails"');
  const value = readRequiredText(given.value, "emails.value");
  if (!/^[^\s@]{1,64}@[^\s@]{1,191}$/.test(value))
    throw new ScimError("invalidValue", '"emails.value" must be an e-mail address.');
  const type = readText(given.type, "emails.type");
  const primary = readFlag(given.primary, "emails.primary");
  return { value, ...(type !== undefined && { type }), ...(primary !== undefined && { primary }) };
};

/** Directories clear an address by an empty value. */
const hasValue = (element: ScimFields): boolean => {
  const { value } = pickFields(element, ["value"], '"emails"');
  return value !== undefined && value !== null && value !== "";
};

/** Reads the body of a request that creates or replaces a user. */
export const readUser = (body: unknown): DirectoryUserInput => {
  const given = pickFields(body, Object.keys(userTarget.attributes), "The body");
  const externalId = readText(given.externalId, "externalId");
  const displayName = readText(given.displayName, "displayName");
  const isActive = readFlag(given.active, "active");
  const name = readName(given.name);
  const emails = readList(given.emails, "emails", maxEmails).filter(hasValue).map(readEmail);
  return {
    userName: readRequiredText(given.userName, "userName"),
    ...(externalId !== undefined && { externalId }),
    ...(isActive !== undefined && { isActive }),
    profile: {
      ...(displayName !== undefined && { displayName }),
      ...(name && { name }),
      ...(emails.length > 0 && { emails }),
    },
  };
};

/** The name that the hub shows. */
export const fullNameOf = ({ userName, profile: { displayName, name } }: DirectoryUserInput): string => {
  const joined = [name?.givenName, name?.familyName].filter(Boolean).join(" ");
  return displayName ?? name?.formatted ?? (joined || userName);
};

/** The address by which accounts are linked, in lower case. */
export const emailOf = ({ profile: { emails = [] } }: DirectoryUserInput): string | undefined =>
  (emails.find(({ primary }) => primary) ?? emails[0])?.value.toLowerCase();

/** A user as directories read it. */
export const toUserResource = (row: DirectoryUserRow, base: string): ScimFields => ({
  schemas: [userSchema],
  id: row.id,
  ...(row.external_id !== null && { externalId: row.external_id }),
  userName: row.user_name,
  ...(JSON.parse(row.attributes) as DirectoryProfile),
  active: row.disabled_at === null,
  meta: metaOf("User", row, base),
});
