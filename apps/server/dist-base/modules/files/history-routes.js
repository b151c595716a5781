import { CommitDetails, Commits, Failure, FileChangeQuery, FileChanges, RevisionComparison } from "@orrery/contract";
import { Type } from "typebox";
import { nextLink } from "../../http/address.js";
import { idPaths } from "../../http/repository-path.js";
import { commentHtml, escapeHtml } from "../../text/comment-html.js";
import { toFileRef } from "./file-ref.js";
const failures = { "4xx": Failure };
const tags = ["files"];
const commitQuery = Type.Object({
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
    cursor: Type.Optional(Type.String({ pattern: "^[0-9a-f]{40}$" })),
    path: Type.Optional(Type.String({ maxLength: 1000, description: "Only commits that changed this file or folder." })),
    expand: Type.Optional(Type.Union([Type.Array(Type.String()), Type.String()], { description: "formatted: text as HTML too." })),
    "expand[]": Type.Optional(Type.Union([Type.Array(Type.String()), Type.String()])),
});
const withHtml = (commit) => ({
    ...commit,
    formatted: { title: escapeHtml(commit.title), message: commentHtml(commit.message) },
});
const registerCommits = (app, kind, [path, id], routes) => {
    const { files, history, publicUrl } = routes;
    app.get(`/api/${kind}s${path}/auth-check`, { schema: { tags, summary: "Check whether you can read the files", params: id } }, async (request, reply) => {
        await files.checkAccess(toFileRef(kind, { ...request.params, revision: "main" }), request.viewer);
        return reply.code(200).send();
    });
    const params = Type.Object({ ...id.properties, revision: Type.String() });
    const response = { 200: Commits, ...failures };
    app.get(`/api/${kind}s${path}/commits/:revision`, { schema: { tags, summary: "List commits", params, querystring: commitQuery, response } }, async (request, reply) => {
        const { limit = 100, cursor, path: changed, expand = [], "expand[]": more = [] } = request.query;
        const ref = toFileRef(kind, { ...request.params, "*": changed ?? "" });
        const { items, next, total } = await history.commits(ref, { limit, cursor }, request.viewer);
        if (total !== undefined)
            reply.header("x-total-count", String(total));
        if (next)
            reply.header("link", nextLink(request, publicUrl, next));
        return [expand, more].flat().includes("formatted") ? items.map(withHtml) : [...items];
    });
};
const registerComparison = (app, kind, [path, id], routes) => {
    const { history, publicUrl } = routes;
    const params = Type.Object({ ...id.properties, revision: Type.String({ maxLength: 1000 }) });
    const response = { 200: RevisionComparison, ...failures };
    app.get(`/api/${kind}s${path}/compare/:revision`, { schema: { tags, summary: "Compare two revisions", params, querystring: FileChangeQuery, response } }, async (request, reply) => {
        const ref = toFileRef(kind, request.params);
        const { changes, ...comparison } = await history.compare(ref, request.query, request.viewer);
        reply.header("x-total-count", String(changes.total));
        if (changes.next)
            reply.header("link", nextLink(request, publicUrl, changes.next));
        return { ...comparison, changes: changes.items };
    });
};
const registerCommit = (app, kind, [path, id], routes) => {
    const { history, publicUrl } = routes;
    const params = Type.Object({ ...id.properties, revision: Type.String() });
    app.get(`/api/${kind}s${path}/commit/:revision`, { schema: { tags, summary: "One commit", params, response: { 200: CommitDetails, ...failures } } }, async (request) => history.commit(toFileRef(kind, request.params), request.viewer));
    const response = { 200: FileChanges, ...failures };
    app.get(`/api/${kind}s${path}/commit/:revision/changes`, { schema: { tags, summary: "Files that a commit changed", params, querystring: FileChangeQuery, response } }, async (request, reply) => {
        const ref = toFileRef(kind, request.params);
        const { items, total, next } = await history.changes(ref, request.query, request.viewer);
        reply.header("x-total-count", String(total));
        if (next)
            reply.header("link", nextLink(request, publicUrl, next));
        return items;
    });
};
/** Commits of a revision or a path, one commit, and what it changed. */
export const registerHistory = (app, kind, routes) => {
    for (const id of idPaths) {
        registerCommits(app, kind, id, routes);
        registerCommit(app, kind, id, routes);
        registerComparison(app, kind, id, routes);
    }
};
//# sourceMappingURL=history-routes.js.map