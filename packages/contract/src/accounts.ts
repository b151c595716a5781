import { type Static, Type } from "typebox";
import { FineGrainedScopes, FineGrainedSummary } from "./accounts/fine-grained.ts";
import { limits } from "./limits.ts";

const roles = ["inference", "read", "write", "admin"] as const;
const memberRoles = ["read", "write", "admin"] as const;
const Name = Type.String({ minLength: 1, maxLength: limits.name, description: "Letters, digits, “.”, “_” and “-”." });

const BrowserLimits = Type.Object({
  origins: Type.Array(Type.String({ maxLength: 300, description: "Such as https://app.example." }), {
    minItems: 1,
    maxItems: 10,
    description: "Origins of the pages that can use the token.",
  }),
  models: Type.Array(Type.String({ minLength: 1, maxLength: limits.repositoryId, description: "owner/name" }), {
    minItems: 1,
    maxItems: 50,
  }),
  limitUsd: Type.Number({ minimum: 0, maximum: limits.browserTokenUsd, description: "Max cost of all its calls." }),
  requestsPerMinute: Type.Integer({ minimum: 1, maximum: limits.browserTokenRequestsPerMinute }),
});

/** What a token for web pages is to allow. */
export const NewBrowserToken = Type.Object({
  origins: BrowserLimits.properties.origins,
  models: BrowserLimits.properties.models,
  limitUsd: BrowserLimits.properties.limitUsd,
  requestsPerMinute: Type.Optional(
    Type.Integer({ minimum: 1, maximum: limits.browserTokenRequestsPerMinute, description: "Default: 60." }),
  ),
  expiresInSeconds: Type.Optional(
    Type.Integer({ minimum: 60, maximum: 86_400, description: "Default: 3600, one hour." }),
  ),
  name: Type.Optional(Type.String({ minLength: 1, maxLength: limits.tokenName })),
});

/** A token as its owner sees it: never the token itself. */
export const TokenSummary = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  role: Type.Enum([...roles]),
  hint: Type.String({
    description: "The token's last characters; absent for a browser session that was created by a sign-in link.",
  }),
  createdAt: Type.String(),
  expiresAt: Type.Optional(Type.String()),
  lastUsedAt: Type.Optional(Type.String()),
  isCurrent: Type.Boolean({ description: "Whether this request uses it." }),
  isApp: Type.Optional(Type.Boolean({ description: "Whether an app got it by OAuth; see `/api/oauth/apps`." })),
  browser: Type.Optional(BrowserLimits),
  fineGrained: Type.Optional(FineGrainedSummary),
});

export const TokenSummaries = Type.Array(TokenSummary);

/** What a new token is to allow. */
export const NewToken = Type.Object({
  name: Type.String({ minLength: 1, maxLength: limits.tokenName }),
  role: Type.Enum([...roles], {
    description: "inference: run models; read: also private repositories; write: change them; admin: manage.",
  }),
  expiresInDays: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 3650 })),
  account: Type.Optional(
    Type.String({
      maxLength: limits.name,
      description: "User that gets the token. Only admins can create tokens for others.",
    }),
  ),
});

/** The only reply that shows a token. */
export const CreatedToken = Type.Object({ token: Type.String(), summary: TokenSummary });

/** Opens a session for the browser, with a token or with the code of a link; one of the two. */
export const NewSession = Type.Object({
  token: Type.Optional(Type.String({ minLength: 1, maxLength: 500 })),
  code: Type.Optional(Type.String({ minLength: 1, maxLength: 500, description: "Code from a sign-in link." })),
});

/** Who this browser is signed in as, if anybody. */
export const CurrentSession = Type.Object({
  user: Type.Union([
    Type.Null(),
    Type.Object({
      name: Type.String(),
      fullname: Type.String(),
      isAdmin: Type.Boolean({ description: "Whether the user is an admin of this hub." }),
      role: Type.Enum([...roles], { description: "Role of the token or session." }),
      organizations: Type.Array(
        Type.Object({
          name: Type.String(),
          role: Type.Enum([...memberRoles]),
          writersManage: Type.Boolean({
            description: "Whether its writers can delete repositories, rename them and change who sees them.",
          }),
        }),
      ),
    }),
  ]),
  isAnonymousAllowed: Type.Boolean({ description: "Whether users can read and run models without signing in." }),
});

/** How people can sign in on the login page. */
export const SignInMethods = Type.Object({
  issuers: Type.Array(
    Type.Object({
      id: Type.String(),
      label: Type.String(),
      path: Type.String({ description: "Open it in the browser, with `next` as the path to continue at." }),
    }),
    { description: "OpenID Connect issuers." },
  ),
  isTokenAllowed: Type.Boolean({ description: "Whether a token opens a session." }),
  passkeys: Type.Object(
    {
      isAllowed: Type.Boolean({
        description: "Whether people can add passkeys and sign in with them at this address.",
      }),
      isUsed: Type.Boolean({ description: "Whether a person on this hub has one." }),
    },
    { description: "Passkeys need https and ORRERY_PUBLIC_URL, or localhost." },
  ),
});

/** The rest of signing out, for a session that was opened through an issuer. */
export const SignedOut = Type.Object({ signOutUrl: Type.String({ description: "Open it to sign out there, too." }) });

const Organization = Type.Object({
  id: Type.String(),
  type: Type.Literal("org"),
  name: Type.String(),
  fullname: Type.String(),
  email: Type.Null(),
  canPay: Type.Boolean(),
  avatarUrl: Type.String(),
  periodEnd: Type.Null(),
  roleInOrg: Type.Enum([...memberRoles]),
  isEnterprise: Type.Boolean(),
});

/** Who the caller is. */
export const WhoAmI = Type.Object({
  type: Type.Literal("user"),
  id: Type.String(),
  name: Type.String(),
  fullname: Type.String(),
  email: Type.Union([Type.String(), Type.Null()]),
  emailVerified: Type.Boolean(),
  canPay: Type.Boolean(),
  isPro: Type.Boolean(),
  isAdmin: Type.Boolean({ description: "Whether the user is an admin of this hub." }),
  periodEnd: Type.Null(),
  billingMode: Type.Literal("postpaid"),
  avatarUrl: Type.String(),
  orgs: Type.Array(Organization),
  auth: Type.Object({
    type: Type.Enum(["access_token", "session"]),
    accessToken: Type.Optional(
      Type.Object({
        displayName: Type.String(),
        role: Type.Enum([...roles, "fineGrained"]),
        createdAt: Type.String(),
        expiration: Type.Optional(Type.String()),
        fineGrained: Type.Optional(FineGrainedScopes),
      }),
    ),
    expiresAt: Type.Optional(Type.String()),
  }),
});

/** An account as others see it. */
export const AccountOverview = Type.Object({
  _id: Type.String(),
  type: Type.Enum(["user", "org"]),
  user: Type.Optional(Type.String()),
  name: Type.String(),
  fullname: Type.String(),
  avatarUrl: Type.String(),
  createdAt: Type.String(),
  numModels: Type.Integer(),
  numDatasets: Type.Integer(),
  orgs: Type.Optional(Type.Array(Type.Object({ name: Type.String(), fullname: Type.String() }))),
});

export const NewUser = Type.Object({
  name: Name,
  fullname: Type.Optional(Type.String({ maxLength: limits.displayName })),
  isAdmin: Type.Optional(Type.Boolean()),
  isService: Type.Optional(
    Type.Boolean({ description: "Creates a service account: a program that has tokens and cannot sign in to pages." }),
  ),
  email: Type.Optional(
    Type.String({
      pattern: "^[^\\s@]{1,64}@[^\\s@]{1,255}$",
      description: "Lets the user sign in through an issuer that links accounts by e-mail address.",
    }),
  ),
});

export const NewOrganization = Type.Object({
  name: Name,
  fullname: Type.Optional(Type.String({ maxLength: limits.displayName })),
});

export const Member = Type.Object({
  user: Type.String(),
  fullname: Type.String(),
  avatarUrl: Type.String(),
  role: Type.Enum([...memberRoles]),
});

export const Members = Type.Array(Member);

export const MemberChange = Type.Object({ role: Type.Enum([...memberRoles]) });

/** One thing that was done, and by whom. */
export const AuditEvent = Type.Object({
  id: Type.Integer(),
  at: Type.String(),
  actor: Type.String(),
  action: Type.String(),
  subject: Type.String(),
  detail: Type.Record(Type.String(), Type.Unknown()),
  requestId: Type.String(),
  tokenId: Type.Optional(Type.Integer({ description: "The token or session that was used." })),
  hash: Type.Optional(Type.String({ description: "SHA-256 of the event and of the hash before it." })),
});

export const AuditEvents = Type.Array(AuditEvent);

/** Which events are meant. */
export const AuditFilter = Type.Object({
  actor: Type.Optional(Type.String({ maxLength: limits.name, description: "Activity of this account." })),
  action: Type.Optional(
    Type.String({
      maxLength: 60,
      description: "One action, such as “token.create”, or a group, such as “token”.",
    }),
  ),
  target: Type.Optional(
    Type.String({
      maxLength: limits.repositoryId,
      description: "Part of the name of what was changed: a repository, person or token.",
    }),
  ),
  from: Type.Optional(Type.String({ maxLength: 40, description: "The first UTC day, such as 2026-01-31." })),
  to: Type.Optional(Type.String({ maxLength: 40, description: "The last UTC day, such as 2026-01-31." })),
  organization: Type.Optional(
    Type.String({ maxLength: limits.name, description: "Everyone's activity in an organization that you manage." }),
  ),
});

export const AuditQuery = Type.Object({
  ...AuditFilter.properties,
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
  before: Type.Optional(Type.Integer({ minimum: 1 })),
});

export type TokenSummary = Static<typeof TokenSummary>;
export type SignInMethods = Static<typeof SignInMethods>;
export type SignedOut = Static<typeof SignedOut>;
export type CurrentSession = Static<typeof CurrentSession>;
export type NewToken = Static<typeof NewToken>;
export type NewBrowserToken = Static<typeof NewBrowserToken>;
export type WhoAmI = Static<typeof WhoAmI>;
export type AccountOverview = Static<typeof AccountOverview>;
export type NewUser = Static<typeof NewUser>;
export type NewOrganization = Static<typeof NewOrganization>;
export type Member = Static<typeof Member>;
export type AuditQuery = Static<typeof AuditQuery>;
export type AuditFilter = Static<typeof AuditFilter>;
export type AuditEvent = Static<typeof AuditEvent>;
