/** The addresses of the web app's pages; a part that begins with `$` is a parameter. */
export const pagePaths = {
  home: "/",
  models: "/models",
  datasets: "/datasets",
  tasks: "/tasks",
  task: "/tasks/$id",
  docs: "/docs",
  guide: "/docs/$id",
  playground: "/playground",
  templates: "/templates",
  providers: "/providers",
  measuredProviders: "/providers/measured",
  provider: "/providers/$provider",
  engines: "/engines",
  login: "/login",
  authorize: "/oauth/authorize",
  device: "/oauth/device",
  join: "/join",
  import: "/import",
  new: "/new/$kind",
  notifications: "/notifications",
  emailLink: "/notifications/email",
  collections: "/collections",
  collection: "/collections/$owner/$name",
  settings: "/settings",
  settingsSection: "/settings/$part",
} as const;

/** What `/new/$kind` creates. */
export const newKinds = ["model", "dataset", "collection", "organization"] as const;

/** What `/settings/$part` shows. */
export const settingsSections = [
  "tokens",
  "passkeys",
  "apps",
  "keys",
  "notifications",
  "organizations",
  "resource-groups",
  "usage",
  "budgets",
  "overview",
  "audit",
  "users",
  "mirror",
  "signers",
  "appearance",
] as const;

/** The views of a repository that have addresses below its own. */
export const repositoryViews = ["tree", "blob", "commits", "commit", "compare", "discussions", "settings"] as const;

/** What `/{owner}/{name}/settings/{part}` shows; without a part it is the first. */
export const repositorySettings = [
  "general",
  "access",
  "branches",
  "aliases",
  "publishers",
  "engines",
  "webhooks",
] as const;

/** First parts of the pages' addresses, which no account and no repository can have as a name. */
export const pageRoots: readonly string[] = [
  ...new Set(Object.values(pagePaths).map((path) => path.split("/")[1] ?? "")),
].filter((root) => root !== "");

const renamedPages: Readonly<Record<string, string>> = {
  "/new": "/new/model",
  "/new-model": "/new/model",
  "/new-dataset": "/new/dataset",
  "/new-collection": "/new/collection",
  "/organizations/new": "/new/organization",
};

/** What follows a repository at other hubs, and its page here. */
const renamedViews: readonly (readonly [rest: RegExp, page: string])[] = [
  [/^\/viewer(?:\/.*)?$/, "?tab=rows"],
  [/^\/edit\/(.+)$/, "/blob/$1?action=edit"],
  [/^\/new\/(.+)$/, "/tree/$1?action=new"],
  [/^\/upload\/(.+)$/, "/tree/$1"],
  [/^\/(?:blame|delete)\/(.+)$/, "/blob/$1"],
];

/** The page of this hub for an address that people know from other hubs, with the same repository; undefined for others. */
export const familiarPage = (path: string): string | undefined => {
  const asked = path.replace(/(.)\/+$/, "$1");
  const renamed = Object.hasOwn(renamedPages, asked) ? renamedPages[asked] : undefined;
  if (renamed) return renamed;
  if (/^\/models\/[^/]+\/[^/]+/.test(asked))
    return familiarPage(asked.slice("/models".length)) ?? asked.slice("/models".length);
  const [, repository = "", owner = "", rest = ""] = /^((?:\/datasets)?\/([^/]+)\/[^/]+)(\/.+)$/.exec(asked) ?? [];
  if (!owner || owner === "api" || owner === "router" || pageRoots.includes(owner)) return undefined;
  const [view, page = ""] = renamedViews.find(([known]) => known.test(rest)) ?? [];
  return view && repository + rest.replace(view, page);
};
