import { CreatedRepository, NewRepository } from "@orrery/contract";
import { Type } from "typebox";
import { closed, defineTool, queryOf, repoType, text, writes } from "./tool.js";
import { resultOf } from "./tool-result.js";
const { license } = NewRepository.properties;
const ownedId = Type.String({ pattern: "^[\\w.-]+/[\\w.-]+$", maxLength: 200, description: "owner/name" });
const createRepository = defineTool({
    title: "Create a repository",
    description: "Create an empty model or dataset. Needs a token with the role write.",
    effects: writes,
    input: Type.Object({
        repo_id: ownedId,
        repo_type: repoType,
        private: Type.Optional(Type.Boolean({ description: "Default: public" })),
        license,
    }, closed),
    output: CreatedRepository,
    run: async ({ repo_id, repo_type: type = "model", ...settings }, call) => resultOf(await call({ method: "POST", path: "/api/repos/create", body: { name: repo_id, type, ...settings } }), ({ url, id, name }) => ({ url, id, name })),
});
const path = Type.String({ minLength: 1, maxLength: 1000, description: "Path in the repository" });
const File = Type.Object({
    path,
    content: Type.String({ maxLength: 1_000_000 }),
    encoding: Type.Optional(Type.Enum(["utf-8", "base64"], { description: "Default: utf-8" })),
}, closed);
const commitLine = (key, value) => `${JSON.stringify({ key, value })}\n`;
const commitFiles = defineTool({
    title: "Commit files",
    description: "Add, replace and delete files of a repository in one commit, or propose them as a pull request. Needs a token with the role write.",
    effects: writes,
    input: Type.Object({
        repo_id: ownedId,
        repo_type: repoType,
        branch: Type.Optional(text(100, "Default: main")),
        summary: Type.String({ minLength: 1, maxLength: 1000, description: "First line of the commit message" }),
        description: Type.Optional(text(20_000, "Rest of the commit message")),
        files: Type.Optional(Type.Array(File, { maxItems: 100, description: "Files to add or replace" })),
        delete: Type.Optional(Type.Array(path, { maxItems: 100, description: "Files to delete" })),
        parent_commit: Type.Optional(Type.String({ pattern: "^[0-9a-f]{40}$", description: "Refuses the commit if the branch has moved on" })),
        create_pull_request: Type.Optional(Type.Boolean()),
    }, closed),
    output: Type.Object({
        commit: Type.String(),
        url: Type.String(),
        pullRequestUrl: Type.Optional(Type.String()),
    }),
    run: async ({ repo_id, repo_type = "model", branch = "main", summary, files = [], ...given }, call) => {
        const header = {
            summary,
            ...(given.description !== undefined && { description: given.description }),
            ...(given.parent_commit !== undefined && { parentCommit: given.parent_commit }),
        };
        const flag = queryOf({ create_pr: given.create_pull_request ? "1" : undefined });
        const reply = await call({
            method: "POST",
            path: `/api/${repo_type}s/${repo_id}/commit/${encodeURIComponent(branch)}${flag}`,
            headers: { "content-type": "application/x-ndjson" },
            body: [
                commitLine("header", header),
                ...files.map((file) => commitLine("file", file)),
                ...(given.delete ?? []).map((removed) => commitLine("deletedFile", { path: removed })),
            ].join(""),
        });
        return resultOf(reply, ({ commitOid, commitUrl, pullRequestUrl }) => ({
            commit: commitOid,
            url: commitUrl,
            ...(pullRequestUrl !== undefined && { pullRequestUrl }),
        }));
    },
});
export const publishingTools = { create_repository: createRepository, commit_files: commitFiles };
//# sourceMappingURL=publishing-tools.js.map