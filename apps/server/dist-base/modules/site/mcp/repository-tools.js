import { RepositoryRecord, Rows, RowsQuery, repositorySorts, SqlQuery, SqlRows } from "@orrery/contract";
import { Type } from "typebox";
import { closed, defineTool, encodedPath, expandable, pick, queryOf, reads, repoId, repoType, revision, text, } from "./tool.js";
import { failed, failureOf, isFailed, resultOf, structured } from "./tool-result.js";
const { id, author, pipeline_tag, library_name, tags, downloads, likes, createdAt, lastModified, gated, numRows } = RepositoryRecord.properties;
const { private: isPrivate, sha, description, inferenceProviderMapping } = RepositoryRecord.properties;
const Summary = Type.Object({
    id,
    author,
    pipeline_tag,
    library_name,
    tags,
    downloads,
    likes,
    createdAt,
    lastModified,
    private: isPrivate,
    gated,
});
/** Names of files that one call returns; some repositories have thousands. */
const maxFileNames = 200;
const Details = Type.Object({
    ...Summary.properties,
    sha,
    description,
    numRows,
    inferenceProviderMapping,
    files: Type.Array(Type.String(), { description: `Paths, at most ${maxFileNames}` }),
    fileCount: Type.Integer(),
});
/** Bytes of a file that one call returns. */
const maxFileBytes = 64 * 1024;
const search = defineTool({
    title: "Search models and datasets",
    description: "Search this hub's models or datasets by text, author, tags and sort order.",
    effects: reads,
    input: Type.Object({
        query: Type.Optional(text(200, "Words of the id or the tags")),
        repo_type: repoType,
        author: Type.Optional(text(100, "Owner of the repositories")),
        filters: Type.Optional(Type.Array(text(100, "A tag or a task"), { maxItems: 20 })),
        sort: Type.Optional(Type.Enum([...repositorySorts])),
        limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, description: "Default: 20" })),
    }, closed),
    output: Type.Object({
        repositories: Type.Array(Summary),
        total: Type.Integer({ description: "Repositories that match" }),
    }),
    run: async ({ query, repo_type = "model", author: owner, filters, sort, limit = 20 }, call) => {
        const asked = { search: query, author: owner, filter: filters, sort, limit };
        const reply = await call({ path: `/api/${repo_type}s${queryOf(asked)}` });
        return resultOf(reply, (found, { headers }) => ({
            repositories: found.map((record) => pick(Summary, record)),
            total: Number(headers["x-total-count"] ?? found.length),
        }));
    },
});
const details = defineTool({
    title: "Get details",
    description: "Get a model's or dataset's task, tags, files, providers and numbers.",
    effects: reads,
    input: Type.Object({ repo_id: repoId, repo_type: repoType, revision }, closed),
    output: Details,
    run: async ({ repo_id, repo_type = "model", revision: at }, call) => {
        const path = `/api/${repo_type}s/${repo_id}${at ? `/revision/${encodeURIComponent(at)}` : ""}`;
        const reply = await call({
            path: `${path}${queryOf({ expand: [...expandable(repo_type, Details), "siblings"] })}`,
        });
        return resultOf(reply, ({ siblings = [], ...record }) => ({
            ...pick(Details, record),
            files: siblings.slice(0, maxFileNames).map(({ rfilename }) => rfilename),
            fileCount: siblings.length,
        }));
    },
});
const readFile = defineTool({
    title: "Read a file",
    description: `Read a text file of a repository, up to ${maxFileBytes / 1024} KiB at a time.`,
    effects: reads,
    input: Type.Object({
        repo_id: repoId,
        path: text(500, "Path of the file, such as README.md"),
        repo_type: repoType,
        revision,
        offset: Type.Optional(Type.Integer({ minimum: 0, description: "First byte" })),
    }, closed),
    output: Type.Object({
        path: Type.String(),
        offset: Type.Integer(),
        bytes: Type.Integer({ description: "Bytes that were read" }),
        text: Type.String(),
    }),
    run: async ({ repo_id, path, repo_type = "model", revision: at = "main", offset = 0 }, call) => {
        const folder = repo_type === "dataset" ? "/datasets/" : "/";
        const reply = await call({
            path: `${folder}${repo_id}/resolve/${encodeURIComponent(at)}/${encodedPath(path)}`,
            headers: { range: `bytes=${offset}-${offset + maxFileBytes - 1}` },
        });
        if (isFailed(reply))
            return failureOf(reply);
        const bytes = reply.body.subarray(0, maxFileBytes);
        if (bytes.includes(0))
            return failed("This file is not text. Download it instead.");
        return structured({ path, offset, bytes: bytes.length, text: bytes.toString() });
    },
});
const { config, split, offset, search: searched, where, sort: sorted } = RowsQuery.properties;
const datasetRows = defineTool({
    title: "Read dataset rows",
    description: "Read rows of a dataset, with search, filters and sort order. Cells are in the order of the columns.",
    effects: reads,
    input: Type.Object({
        dataset: repoId,
        config,
        split,
        revision,
        offset,
        search: searched,
        where,
        sort: sorted,
        length: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, description: "Default: 10" })),
    }, closed),
    output: Rows,
    run: async ({ dataset, ...query }, call) => resultOf(await call({ path: `/api/datasets/${dataset}/rows${queryOf({ length: 10, ...query })}` }), (rows) => rows),
});
const datasetSql = defineTool({
    title: "Query a dataset with SQL",
    description: "Run one SELECT over a dataset's Parquet and CSV files. Each split is a table, such as train. Needs a token.",
    effects: reads,
    input: Type.Object({ dataset: repoId, ...SqlQuery.properties }, closed),
    output: SqlRows,
    run: async ({ dataset, ...body }, call) => resultOf(await call({ method: "POST", path: `/api/datasets/${dataset}/sql`, body }), (rows) => rows),
});
export const repositoryTools = {
    hub_repo_search: search,
    hub_repo_details: details,
    read_file: readFile,
    dataset_rows: datasetRows,
    dataset_sql: datasetSql,
};
//# sourceMappingURL=repository-tools.js.map