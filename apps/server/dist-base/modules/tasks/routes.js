import { fileURLToPath } from "node:url";
import fastifyStatic from "@fastify/static";
import { Failure, TaskCall, TaskEntries, TaskPage, TaskSummaries } from "@orrery/contract";
import { mediaFolder } from "@orrery/tasks/media";
import { Type } from "typebox";
const tags = ["tasks"];
const freshFor = "public, max-age=300, stale-while-revalidate=86400";
/** `/api/tasks` and what the task pages read. */
export const registerTasks = async (app, tasks) => {
    app.get("/api/tasks", { schema: { tags, summary: "Get the task catalogue", response: { 200: TaskEntries } } }, async (_request, reply) => {
        reply.header("cache-control", freshFor);
        return tasks.entries();
    });
    app.get("/api/task-types", { schema: { tags, summary: "List all tasks", response: { 200: TaskSummaries } } }, async (_request, reply) => {
        reply.header("cache-control", freshFor);
        return tasks.summaries();
    });
    app.get("/api/tasks/:id", {
        schema: {
            tags,
            summary: "Get a task with its page",
            params: Type.Object({ id: Type.String() }),
            response: { 200: TaskPage, 404: Failure },
        },
    }, async (request, reply) => {
        const page = tasks.page(request.params.id);
        reply.header("cache-control", freshFor);
        return page;
    });
    app.get("/api/tasks/:id/call", {
        schema: {
            tags,
            summary: "Get a task's example and its request and response schemas",
            params: Type.Object({ id: Type.String() }),
            response: { 200: TaskCall, 404: Failure },
        },
    }, async (request, reply) => {
        const call = tasks.call(request.params.id);
        reply.header("cache-control", freshFor);
        return call;
    });
    await app.register(fastifyStatic, {
        root: fileURLToPath(mediaFolder),
        prefix: "/api/tasks/media/",
        decorateReply: false,
        maxAge: "1h",
    });
};
//# sourceMappingURL=routes.js.map