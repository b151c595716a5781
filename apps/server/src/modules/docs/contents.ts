/** The guides by group, in the order they are read. Each is a file of docs/guides; its title is its first heading. */
export const contents = {
  "Start here": ["quick-start", "concepts"],
  "Use models": [
    "client",
    "snippets",
    "chat-templates",
    "inference",
    "router",
    "provider-checks",
    "runtimes",
    "agents",
  ],
  "Run a hub": [
    "self-hosting",
    "deploy",
    "upgrade",
    "backup",
    "runbooks",
    "monitoring",
    "email",
    "sign-in",
    "engines",
    "clusters",
    "import",
    "publishing",
    "promotion",
    "air-gap",
    "security",
    "supply-chain",
  ],
  Reference: ["api"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** The ids of all guides, in order. */
export const guideIds: readonly string[] = Object.values(contents).flat();
