import { useQuery } from "@tanstack/react-query";
import { keysQuery } from "../../../api/keys.ts";
import { repositoryTopQuery } from "../../../api/repositories.ts";
import type { BrowserSession } from "../../../api/sessions.ts";
import { tokensQuery } from "../../../api/tokens.ts";
import { canContribute } from "../../../lib/account/can-change.ts";
import { keysOf } from "../../../lib/table-keys.ts";
import { usePersisted } from "../../../ui/use-persisted.ts";

export type HomeUser = NonNullable<BrowserSession["user"]>;

/** The account and the organizations it is in. */
export const accountsOf = ({ name, organizations }: HomeUser): readonly string[] => [
  name,
  ...organizations.map((organization) => organization.name),
];

const steps = {
  publish: {
    title: "Publish a model",
    text: "Upload weights and a card. You get a page, downloads and search.",
    button: "New model",
    href: "/new/model",
  },
  import: {
    title: "Import from another hub",
    text: "See the size and license before anything is copied.",
    button: "Import",
    href: "/import",
  },
  agent: {
    title: "Connect an agent",
    text: "Give a coding agent search, files and runs over MCP.",
    button: "Connect agent",
    href: "/docs/agents",
  },
  key: {
    title: "Use more models",
    text: "One key opens a provider’s whole catalog. Keys are encrypted.",
    button: "Add a provider key",
    href: "/settings/keys",
  },
} as const;

export type StepId = keyof typeof steps;

const some = (count: number | undefined): boolean => (count ?? 0) > 0;

/** Undefined while it is not known which are done: nothing is shown that then disappears. */
export const useFirstSteps = (user: HomeUser) => {
  const [isHidden, hide] = usePersisted<"yes" | "no">("first-steps-hidden", ["yes", "no"], "no");
  const isAdmin = user.isAdmin && user.role === "admin";
  const enabled = isHidden === "no" && canContribute(user);
  const author = [accountsOf(user).join("|")];
  const models = useQuery({ ...repositoryTopQuery("model", { author, limit: 1 }), enabled });
  const imported = useQuery({
    ...repositoryTopQuery("model", { origin: ["imported"], limit: 1 }),
    enabled: enabled && isAdmin,
  });
  const tokens = useQuery({ ...tokensQuery, enabled });
  const keys = useQuery({ ...keysQuery(), enabled });
  const isKnown = models.data && tokens.data && keys.data && (imported.data || !isAdmin);
  if (!enabled || !isKnown) return undefined;
  const done: { readonly [S in StepId]: boolean } = {
    publish: some(models.data.total),
    import: some(imported.data?.total),
    agent: tokens.data.some(({ isCurrent, lastUsedAt }) => !isCurrent && lastUsedAt !== undefined),
    key: some(keys.data.length),
  };
  const offered = keysOf(steps).filter((id) => id !== "import" || isAdmin);
  const open = offered.filter((id) => !done[id]).map((id) => ({ id, ...steps[id] }));
  return { open, count: offered.length, hide: () => hide("yes") };
};

export type FirstSteps = NonNullable<ReturnType<typeof useFirstSteps>>;
