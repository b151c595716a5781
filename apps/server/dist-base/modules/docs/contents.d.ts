/** The guides by group, in the order they are read. Each is a file of docs/guides; its title is its first heading. */
export declare const contents: {
    readonly "Start here": readonly ["quick-start", "concepts"];
    readonly "Use models": readonly ["client", "snippets", "chat-templates", "inference", "router", "runtimes", "agents"];
    readonly "Run a hub": readonly ["self-hosting", "deploy", "upgrade", "backup", "runbooks", "monitoring", "sign-in", "engines", "clusters", "import", "publishing", "promotion", "air-gap", "security", "supply-chain"];
    readonly Reference: readonly ["api"];
};
/** The ids of all guides, in order. */
export declare const guideIds: readonly string[];
//# sourceMappingURL=contents.d.ts.map