import type { AdminOverview, WaitingItem } from "@orrery/contract";
import { countOf } from "../../../lib/format/count-text.ts";
import { percentText } from "../../../lib/format/percent-text.ts";
import { providerLabel } from "../../../lib/format/provider-label.ts";
import { sizeText } from "../../../lib/format/size-text.ts";

/** Something that an admin should look at, with the page that helps. */
export interface Attention {
  readonly key: string;
  readonly level: "bad" | "warn" | "info";
  readonly icon: "alert" | "disk" | "engine" | "key" | "import" | "review";
  readonly title: string;
  readonly detail: string;
  readonly action: { readonly label: string; readonly href: string };
}

/** Below this share, a disk is nearly full. */
const lowSpace = 0.1;
/** Fewer failed calls a day can be bad requests. */
const minFailures = 10;
const maxEngines = 3;
const maxNames = 3;

const storageItems = ({ storage, disk }: AdminOverview): readonly Attention[] => {
  const items: Attention[] = [];
  const runbook = { label: "How to fix", href: "/docs/runbooks" };
  if (storage.status === "unavailable")
    items.push({
      key: "storage",
      level: "bad",
      icon: "disk",
      title: "File storage is unavailable.",
      detail: "Files cannot be read or uploaded. See the server log for the reason.",
      action: runbook,
    });
  const share = disk.freeBytes / disk.totalBytes;
  if (disk.problem !== undefined)
    items.push({
      key: "disk",
      level: "bad",
      icon: "disk",
      title: "The disk is full.",
      detail: disk.problem,
      action: runbook,
    });
  else if (share < lowSpace)
    items.push({
      key: "disk",
      level: "warn",
      icon: "disk",
      title: `Only ${percentText(share)} of the disk is free.`,
      detail: `${sizeText(disk.freeBytes)} of ${sizeText(disk.totalBytes)} left. Delete files or add space.`,
      action: runbook,
    });
  return items;
};

const engineItems = ({ engines }: AdminOverview): readonly Attention[] =>
  engines.failing.slice(0, maxEngines).map(({ model, address, message }) => ({
    key: `engine ${model} ${address}`,
    level: "bad",
    icon: "engine",
    title: `${new URL(address).host} is unreachable.`,
    detail: `It serves ${model}.${message ? ` Last check: ${message}.` : ""}`,
    action: { label: "View engines", href: "/engines" },
  }));

const providerItems = ({ calls, providers }: AdminOverview): readonly Attention[] => {
  const failed = new Map<string, number>();
  for (const { provider, calls: count } of calls.failures)
    if (provider) failed.set(provider, (failed.get(provider) ?? 0) + count);
  return [
    ...[...failed]
      .filter(([, count]) => count >= minFailures)
      .map(([provider, count]) => ({
        key: `failures ${provider}`,
        level: "bad" as const,
        icon: "alert" as const,
        title: `${countOf(count, "call")} to ${providerLabel(provider)} failed.`,
        detail: "In the last 24 hours.",
        action: { label: "Show errors", href: "/settings/usage?state=failed" },
      })),
    ...providers.paused.map(({ provider, models }) => ({
      key: `paused ${provider}`,
      level: "warn" as const,
      icon: "alert" as const,
      title: `${countOf(models, "model")} paused at ${providerLabel(provider)}.`,
      detail: "Too many calls in a row failed. The hub tries again by itself.",
      action: { label: "View provider", href: `/providers/${provider}` },
    })),
  ];
};

const emailItems = ({ email }: AdminOverview): readonly Attention[] =>
  email?.error === undefined
    ? []
    : [
        {
          key: "email",
          level: "bad",
          icon: "alert",
          title: "E-mail can’t be sent.",
          detail: `${countOf(email.waiting, "message")} waiting. Last error: ${email.error}`,
          action: { label: "How to fix", href: "/docs/email" },
        },
      ];

const waitingTexts = {
  import: {
    level: "warn",
    icon: "import",
    title: (count: number) => `${countOf(count, "import")} failed.`,
    action: { label: "Open imports", href: "/import" },
  },
  scan: {
    level: "warn",
    icon: "review",
    title: (count: number) => `${countOf(count, "file is", "files are")} held by the scan.`,
    action: { label: "Review files", href: "/notifications" },
  },
  mirror_review: {
    level: "info",
    icon: "review",
    title: (count: number) => `${countOf(count, "mirrored commit needs", "mirrored commits need")} a review.`,
    action: { label: "Review commits", href: "/settings/mirror" },
  },
} as const;

const namesOf = (items: readonly WaitingItem[]): string => {
  const names = [...new Set(items.map(({ repo }) => repo.name))];
  const more = names.length - maxNames;
  return `${names.slice(0, maxNames).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
};

const waitingItems = (waiting: readonly WaitingItem[]): readonly Attention[] =>
  Object.entries(waitingTexts).flatMap(([type, { level, icon, title, action }]) => {
    const items = waiting.filter((item) => item.type === type);
    return items.length === 0
      ? []
      : [{ key: type, level, icon, title: title(items.length), detail: namesOf(items), action }];
  });

const secretItems = ({ isSecretInDataFolder }: AdminOverview): readonly Attention[] =>
  isSecretInDataFolder
    ? [
        {
          key: "secret",
          level: "info",
          icon: "key",
          title: "The hub’s secret is saved in the data folder.",
          detail: "A copy of the folder can decrypt saved keys. Set ORRERY_SECRET to store it elsewhere.",
          action: { label: "How to", href: "/docs/self-hosting" },
        },
      ]
    : [];

const order = ["bad", "warn", "info"];

/** Bad before warnings before information. */
export const attentionOf = (overview: AdminOverview, waiting: readonly WaitingItem[]): readonly Attention[] =>
  [
    ...storageItems(overview),
    ...engineItems(overview),
    ...providerItems(overview),
    ...emailItems(overview),
    ...waitingItems(waiting),
    ...secretItems(overview),
  ].toSorted((one, other) => order.indexOf(one.level) - order.indexOf(other.level));
