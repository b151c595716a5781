import type { Role } from "./viewer.ts";

/** What apps can ask for: its words on the consent page, and the role it needs. */
const scopes = {
  openid: { label: "Confirm who you are" },
  profile: { label: "See your name and organizations" },
  email: { label: "See your e-mail address" },
  "read-repos": { label: "Read your private repositories", role: "read" },
  "gated-repos": { label: "Read gated repositories that you have access to", role: "read" },
  "contribute-repos": { label: "Open pull requests as you", role: "write" },
  "write-discussions": { label: "Write in discussions as you", role: "write" },
  "write-repos": { label: "Change your repositories", role: "write" },
  "manage-repos": { label: "Create and delete your repositories", role: "write" },
  "inference-api": { label: "Run models at your cost", role: "inference" },
} as const satisfies Readonly<Record<string, { readonly label: string; readonly role?: Role }>>;

export type Scope = keyof typeof scopes;

export const supportedScopes = Object.keys(scopes) as Scope[];

/** What a command line gets that names no scope. It asks the hub who it is, so it needs no ID token. */
export const deviceScopes: readonly Scope[] = supportedScopes.filter((scope) => scope !== "openid");
/** What agents need for all tools of the hub. */
export const mcpScopes: readonly Scope[] = ["read-repos", "write-repos", "manage-repos", "inference-api"];
const defaultScopes: readonly Scope[] = ["openid", "profile"];

/** The scopes of a request that this hub has. Others are left out, as OAuth allows. */
export const readScopes = (text: string | undefined, otherwise = defaultScopes): Scope[] => {
  const asked = new Set((text ?? "").split(" ").filter((one) => one !== ""));
  return asked.size === 0 ? [...otherwise] : supportedScopes.filter((scope) => asked.has(scope));
};

export const scopeLabels = (given: readonly Scope[]): string[] => given.map((scope) => scopes[scope].label);

const order: readonly Role[] = ["inference", "read", "write"];

/** The lowest role that covers the scopes. A token without a scope for models cannot run them, whatever its role. */
export const roleOf = (given: readonly Scope[]): Role => {
  const needed = given.flatMap((scope) => ("role" in scopes[scope] ? [scopes[scope].role] : []));
  return order.findLast((role) => (needed as readonly Role[]).includes(role)) ?? "inference";
};
