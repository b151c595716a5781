/** The guides by group, in the order they are read. Each is a file of docs/guides; its title is its first heading. */
export const contents = {
    "Start here": ["quick-start", "concepts"],
    "Use models": ["client", "snippets", "chat-templates", "inference", "router", "runtimes", "agents"],
    "Run a hub": [
        "self-hosting",
        "deploy",
        "upgrade",
        "backup",
        "runbooks",
        "monitoring",
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
};
/** The ids of all guides, in order. */
export const guideIds = Object.values(contents).flat();
//# sourceMappingURL=contents.js.map