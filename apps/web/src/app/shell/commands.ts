import {
  BarChart3,
  Bell,
  Bot,
  Building2,
  CircleHelp,
  CloudDownload,
  Contrast,
  KeyRound,
  PanelsTopLeft,
  Plus,
  ScrollText,
  Server,
  Settings,
  Ticket,
  Wallet,
} from "lucide-react";
import { chooseTheme } from "../../features/appearance/theme.ts";
import type { PaletteCommand } from "../../features/search/page-options.tsx";

/** To the other of the two themes, whichever is shown. */
const toggleTheme = (): void => {
  const { theme = "" } = document.documentElement.dataset;
  const isDark = theme === "" ? matchMedia("(prefers-color-scheme: dark)").matches : theme === "dark";
  chooseTheme(isDark ? "light" : "dark");
};

/** What the palette offers besides the hub's content. */
export const commandsWith = (onShortcuts: () => void): readonly PaletteCommand[] => [
  { href: "/playground", icon: PanelsTopLeft, title: "Open playground", note: "Compare models side by side" },
  { href: "/docs/agents", icon: Bot, title: "Connect your agent", note: "Claude Code, Codex, MCP and SDKs" },
  { href: "/new/model", icon: Plus, title: "New model", note: "Create a repository" },
  { href: "/new/dataset", icon: Plus, title: "New dataset", note: "Create a repository" },
  { href: "/new/collection", icon: Plus, title: "New collection", note: "List models and datasets" },
  { href: "/import", icon: CloudDownload, title: "Import from another hub", note: "Models and datasets (admins)" },
  { href: "/new/organization", icon: Plus, title: "New organization", note: "Share repositories and billing" },
  { href: "/settings/tokens?new=token", icon: Plus, title: "New token", note: "Create an access token" },
  { href: "/settings/appearance", icon: Contrast, title: "Toggle theme", note: "Light or dark", act: toggleTheme },
  { href: "/docs", icon: CircleHelp, title: "Keyboard shortcuts", note: "Show all", act: onShortcuts },
  { href: "/notifications", icon: Bell, title: "Notifications", note: "What happened in repositories you watch" },
  { href: "/settings/tokens", icon: Ticket, title: "Tokens", note: "Settings" },
  { href: "/settings/keys", icon: KeyRound, title: "Provider keys", note: "Settings" },
  { href: "/settings/organizations", icon: Building2, title: "Organizations", note: "Settings" },
  { href: "/settings/usage", icon: BarChart3, title: "Usage", note: "Settings" },
  { href: "/settings/budgets", icon: Wallet, title: "Budgets", note: "Settings" },
  { href: "/settings/audit", icon: ScrollText, title: "Audit log", note: "Settings" },
  { href: "/engines", icon: Server, title: "Engines", note: "What runs where" },
  { href: "/settings/appearance", icon: Settings, title: "Appearance", note: "Settings" },
];
