import { Failure, RowStatistics, Rows, RowsQuery, Splits, SqlQuery, SqlRows, StatisticsQuery } from "@orrery/contract";
import { Type } from "typebox";
import { sendJson } from "../../http/json-text.js";
import { idOf, idPaths } from "../../http/repository-path.js";
const RevisionQuery = Type.Object({ revision: Type.Optional(Type.String({ maxLength: 100 })) });
const tags = ["datasets"];
const failures = { "4xx": Failure };
const registerSql = (app, service) => {
    for (const [path, params] of idPaths)
        app.post(`/api/datasets${path}/sql`, {
            schema: {
                tags,
                summary: "Query a dataset with SQL",
                description: "Reads Parquet and CSV files with DuckDB, within limits of time, memory, bytes and rows.",
                params,
                body: SqlQuery,
                response: { 200: SqlRows, ...failures },
            },
        }, async (request, reply) => sendJson(reply, await service.sql(idOf(request.params), request.body, request.viewer)));
};
/** The rows of datasets, and what their columns hold. */
export const registerRows = (app, service) => {
    registerSql(app, service);
    for (const [path, params] of idPaths) {
        app.get(`/api/datasets${path}/splits`, {
            schema: {
                tags,
                summary: "List subsets and splits",
                params,
                querystring: RevisionQuery,
                response: { 200: Splits, ...failures },
            },
        }, async (request) => service.splits(idOf(request.params), request.query.revision ?? "main", request.viewer));
        app.get(`/api/datasets${path}/rows`, {
            schema: {
                tags,
                summary: "Get rows of a dataset",
                params,
                querystring: RowsQuery,
                response: { 200: Rows, ...failures },
            },
        }, async (request, reply) => sendJson(reply, await service.rows(idOf(request.params), request.query, request.viewer)));
        app.get(`/api/datasets${path}/statistics`, {
            schema: {
                tags,
                summary: "Get column statistics",
                params,
                querystring: StatisticsQuery,
                response: { 200: RowStatistics, ...failures },
            },
        }, async (request, reply) => sendJson(reply, await service.statistics(idOf(request.params), request.query, request.viewer)));
    }
};
//# sourceMappingURL=routes.js.map