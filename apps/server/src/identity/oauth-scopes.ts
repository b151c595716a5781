import type { Role } from "./viewer.ts";

const reading = { label: "Read your private and gated repositories", role: "read" } as const;
/** The hub has one role for all changes. The words say what the token can do, not what the scope is called. */
const writing = { label: "Read, change, create and delete your repositories and discussions", role: "write" } as const;

/** What apps can ask for: its words on the consent page, and the role it needs. */
const scopes = {
  openid: { label: "Confirm who you are" },
  profile: { label: "See your name and organizations" },
  "read-repos": reading,
  "gated-repos": reading,
  "contribute-repos": writing,
  "write-discussions": writing,
  "write-repos": writing,
  "manage-repos": writing,
  "inference-api": { label: "Run models at your cost", role: "inference" },
} as const satisfies Readonly<Record<string, { readonly label: string; readonly role?: Role }>>;

export type OAuthScope = keyof typeof scopes;

const isScope = (text: string): text is OAuthScope => Object.hasOwn(scopes, text);

export const supportedScopes = Object.keys(scopes).filter(isScope);

export const storedScopes = (stored: string): OAuthScope[] => stored.split(" ").filter(isScope);

/** What a command line gets that names no scope. It asks the hub who it is, so it needs no ID token. */
export const deviceScopes: readonly OAuthScope[] = supportedScopes.filter((scope) => scope !== "openid");
/** What agents need for all tools of the hub. */
export const mcpScopes: readonly OAuthScope[] = ["read-repos", "write-repos", "manage-repos", "inference-api"];
const defaultScopes: readonly OAuthScope[] = ["openid", "profile"];

/** The scopes of a request that this hub has. Others are left out, as OAuth allows. */
export const readScopes = (text: string | undefined, otherwise = defaultScopes): OAuthScope[] => {
  const asked = new Set((text ?? "").split(" ").filter((one) => one !== ""));
  return asked.size === 0 ? [...otherwise] : supportedScopes.filter((scope) => asked.has(scope));
};

export const scopeLabels = (given: readonly OAuthScope[]): string[] => [
  ...new Set(given.map((scope): string => scopes[scope].label)),
];

const order: readonly Role[] = ["inference", "read", "write"];

/** The lowest role that covers the scopes. A token without a scope for models cannot run them, whatever its role. */
export const roleOf = (given: readonly OAuthScope[]): Role => {
  const needed = given.flatMap((scope) => ("role" in scopes[scope] ? [scopes[scope].role] : []));
  return order.findLast((role) => (needed as readonly Role[]).includes(role)) ?? "inference";
};
