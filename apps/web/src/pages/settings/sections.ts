import type { settingsSections } from "@orrery/contract/pages";
import { type ComponentType, lazy } from "react";
import type { User } from "./user.ts";

type Component =
  | { readonly kind: "open"; readonly View: ComponentType }
  | { readonly kind: "account" | "admin"; readonly View: ComponentType<{ readonly user: User }> };

export type SectionId = (typeof settingsSections)[number];

export interface SettingsSection {
  readonly title: string;
  readonly summary: string;
  readonly component: Component;
}

const forAccount = (load: () => Promise<ComponentType<{ readonly user: User }>>): Component => ({
  kind: "account",
  View: lazy(async () => ({ default: await load() })),
});

const forAdmin = (load: () => Promise<ComponentType<{ readonly user: User }>>): Component => ({
  kind: "admin",
  View: lazy(async () => ({ default: await load() })),
});

export const sections = {
  tokens: {
    title: "Tokens",
    summary: "Access tokens and active browser sessions.",
    component: forAccount(async () => (await import("./tokens/tokens-section.tsx")).TokensSection),
  },
  passkeys: {
    title: "Passkeys",
    summary: "Sign in with a device instead of a token.",
    component: forAccount(async () => (await import("./passkeys/passkeys-section.tsx")).PasskeysSection),
  },
  apps: {
    title: "Apps",
    summary: "Apps and programs that can act as you.",
    component: forAccount(async () => (await import("./apps/apps-section.tsx")).AppsSection),
  },
  keys: {
    title: "Provider keys",
    summary: "API keys for inference providers (encrypted), and the order to try them in.",
    component: forAccount(async () => (await import("./keys-section.tsx")).KeysSection),
  },
  notifications: {
    title: "Notifications",
    summary: "Choose how you hear about activity and requests.",
    component: forAccount(async () => (await import("./notifications/notifications-section.tsx")).NotificationsSection),
  },
  organizations: {
    title: "Organizations",
    summary: "Share repositories, keys and billing.",
    component: forAccount(async () => (await import("./organizations/organizations-section.tsx")).OrganizationsSection),
  },
  "resource-groups": {
    title: "Resource groups",
    summary: "Private repositories for some members of an organization.",
    component: forAccount(
      async () => (await import("./resource-groups/resource-groups-section.tsx")).ResourceGroupsSection,
    ),
  },
  usage: {
    title: "Usage",
    summary: "Calls, results and cost.",
    component: forAccount(async () => (await import("./usage/usage-section.tsx")).UsageSection),
  },
  budgets: {
    title: "Budgets",
    summary: "Spending limits. Calls that could exceed the limit are refused.",
    component: forAccount(async () => (await import("./budgets/budgets-section.tsx")).BudgetsSection),
  },
  overview: {
    title: "Overview",
    summary: "Health, storage and activity of this hub.",
    component: forAdmin(async () => (await import("./overview/overview-section.tsx")).OverviewSection),
  },
  audit: {
    title: "Audit log",
    summary: "All account activity. Secrets are never logged.",
    component: forAccount(async () => (await import("./audit/audit-section.tsx")).AuditSection),
  },
  users: {
    title: "Users",
    summary: "Everyone with an account on this hub.",
    component: forAdmin(async () => (await import("./users/users-section.tsx")).UsersSection),
  },
  mirror: {
    title: "Mirror",
    summary: "What this hub fetches from other hubs, and what it refuses.",
    component: forAdmin(async () => (await import("./mirror/mirror-section.tsx")).MirrorSection),
  },
  signers: {
    title: "Signers",
    summary: "Who signs models and datasets, and whose signatures are trusted.",
    component: forAccount(async () => (await import("./signers/signers-section.tsx")).SignersSection),
  },
  appearance: {
    title: "Appearance",
    summary: "Theme and list density.",
    component: {
      kind: "open",
      View: lazy(async () => ({ default: (await import("./appearance-section.tsx")).AppearanceSection })),
    },
  },
} as const satisfies Readonly<Record<SectionId, SettingsSection>>;

export const isSection = (id: string): id is SectionId => Object.hasOwn(sections, id);

export const sectionGroups: readonly { readonly title: string; readonly ids: readonly SectionId[] }[] = [
  {
    title: "Account",
    ids: ["tokens", "passkeys", "apps", "keys", "notifications", "organizations", "resource-groups"],
  },
  { title: "Usage and billing", ids: ["usage", "budgets"] },
  { title: "Hub", ids: ["overview", "audit", "users", "mirror", "signers"] },
  { title: "Browser", ids: ["appearance"] },
];

/** Visitors see every account section, with a prompt to sign in. */
export const canOpen = (id: SectionId, user: User | null | undefined): boolean => {
  const { kind } = (sections[id] as SettingsSection).component;
  return kind !== "admin" || (user?.isAdmin === true && user.role === "admin");
};
