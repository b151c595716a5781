import { parseUrl } from "@orrery/inference/core";
import { type Static, Type } from "typebox";
import { Compile } from "typebox/schema";

const grant = "^[A-Za-z0-9._-]{1,96}:(?:read|write|admin)$";
const text = (maxLength: number) => Type.String({ minLength: 1, maxLength });

const Scim = Type.Object(
  {
    token: Type.String({ minLength: 32, maxLength: 500, pattern: "^[!-~]+$" }),
    claim: Type.Optional(text(200)),
    groupsBy: Type.Optional(Type.Union([Type.Literal("displayName"), Type.Literal("externalId")])),
  },
  { additionalProperties: false },
);

const Issuer = Type.Object(
  {
    id: Type.String({ pattern: "^[a-z0-9-]{1,40}$" }),
    label: text(60),
    issuer: Type.String({ pattern: "^https?://", maxLength: 500 }),
    clientId: text(500),
    clientSecret: Type.Optional(text(500)),
    scopes: Type.Optional(text(500)),
    groupsClaim: Type.Optional(text(200)),
    groups: Type.Optional(Type.Record(Type.String(), Type.String({ pattern: grant }))),
    adminGroup: Type.Optional(text(200)),
    requiredGroup: Type.Optional(text(200)),
    emailDomains: Type.Optional(Type.Array(text(200), { minItems: 1 })),
    linkByEmail: Type.Optional(Type.Boolean()),
    scim: Type.Optional(Scim),
  },
  { additionalProperties: false },
);
const check = Compile(Type.Array(Issuer, { maxItems: 20 }));

export type OrganizationRole = "read" | "write" | "admin";

/** What members of a group at the issuer get on the hub. */
export interface GroupGrant {
  readonly group: string;
  readonly organization: string;
  readonly role: OrganizationRole;
}

/** How the issuer's directory manages accounts. */
export interface ScimSettings {
  readonly token: string;
  /** The claim of an ID token whose value is the person's `externalId` in the directory. */
  readonly claim: string;
  /** What names a group in the settings. */
  readonly groupsBy: "displayName" | "externalId";
}

export interface OidcIssuer {
  /** Part of the callback's path. */
  readonly id: string;
  readonly label: string;
  readonly issuer: string;
  readonly clientId: string;
  /** Empty for a public client. */
  readonly clientSecret: string;
  readonly scopes: string;
  readonly groupsClaim: string;
  readonly grants: readonly GroupGrant[];
  /** Its members are admins of the hub; empty if the issuer does not decide it. */
  readonly adminGroup: string;
  /** Only its members can sign in; empty for everyone. */
  readonly requiredGroup: string;
  /** Domains of verified e-mail addresses that can sign in; empty for all. */
  readonly emailDomains: readonly string[];
  /** Whether an account with the same verified e-mail address is used. */
  readonly linkByEmail: boolean;
  /** Undefined if the first sign-in creates an account. */
  readonly scim?: ScimSettings;
}

const toGrant = ([group, granted]: [string, string]): GroupGrant => {
  const [organization = "", role] = granted.split(":");
  return { group, organization, role: role as OrganizationRole };
};

const toIssuer = (given: Static<typeof Issuer>): OidcIssuer => ({
  id: given.id,
  label: given.label,
  issuer: given.issuer,
  clientId: given.clientId,
  clientSecret: given.clientSecret ?? "",
  scopes: given.scopes ?? "openid profile email",
  groupsClaim: given.groupsClaim ?? "groups",
  grants: Object.entries(given.groups ?? {}).map(toGrant),
  adminGroup: given.adminGroup ?? "",
  requiredGroup: given.requiredGroup ?? "",
  emailDomains: (given.emailDomains ?? []).map((domain) => domain.toLowerCase()),
  linkByEmail: given.linkByEmail ?? false,
  ...(given.scim && { scim: { claim: "sub", groupsBy: "displayName", ...given.scim } }),
});

/** Whether a URL stays on this machine, where http is as safe as https. */
export const isLoopbackUrl = (url: URL): boolean => /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname);

const problemOf = (issuers: readonly OidcIssuer[]): string | undefined => {
  for (const { id, issuer, scopes } of issuers) {
    const url = parseUrl(issuer);
    if (!url) return `"issuer" of "${id}" is not a URL`;
    if (url.protocol === "http:" && !isLoopbackUrl(url)) return `"issuer" of "${id}" must use https`;
    if (url.search || url.hash || url.username) return `"issuer" of "${id}" must not contain a query or a user name`;
    if (!scopes.split(" ").includes("openid")) return `"scopes" of "${id}" must include openid`;
  }
  const ids = issuers.map(({ id }) => id);
  if (new Set(ids).size < ids.length) return 'each "id" can be used once';
  const tokens = issuers.flatMap(({ scim }) => scim?.token ?? []);
  return new Set(tokens).size < tokens.length ? 'each "token" of "scim" can be used once' : undefined;
};

const parse = (raw: string): unknown => {
  try {
    return JSON.parse(raw);
  } catch {
    return undefined;
  }
};

type Outcome = { readonly value: readonly OidcIssuer[] } | { readonly problem: string };

/** Reads the issuers from JSON. A problem names the field, never its value, which may be a secret. */
export const parseOidcIssuers = (raw: string): Outcome => {
  const given = parse(raw);
  if (given === undefined) return { problem: "must be JSON: a list of issuers" };
  const [isValid, errors] = check.Errors(given);
  const [first] = errors;
  if (!isValid)
    return { problem: `has an error: ${first?.instancePath || "the list"} ${first?.message ?? "is not valid"}` };
  const value = (given as Static<typeof Issuer>[]).map(toIssuer);
  const problem = problemOf(value);
  return problem === undefined ? { value } : { problem: `has an error: ${problem}` };
};
