import { findAlias } from "../../catalogue/aliases/alias-store.js";
import { findCommit } from "../../catalogue/history/history-store.js";
import { filesAt, mainTree } from "../../catalogue/history/read-files.js";
import { can } from "../../catalogue/policy.js";
import { mappingsOf } from "../../catalogue/repository-store.js";
import { findRunnable } from "../../catalogue/runnable/find-runnable.js";
import { readsTools } from "../../catalogue/runnable/reads-tools.js";
import { createTtlCache } from "../../shared-state/ttl-cache.js";
import { RouterError } from "../router-error.js";
import { tokenizerIn } from "../tokens/token-counter.js";
const toCandidate = (row) => ({
    provider: row.provider,
    providerModel: row.provider_model,
    task: row.task,
    status: row.status,
    ...(row.context_length !== null && { contextLength: row.context_length }),
    ...(row.input_price !== null && { inputPrice: row.input_price }),
    ...(row.output_price !== null && { outputPrice: row.output_price }),
    ...(row.supports_tools !== null && { supportsTools: row.supports_tools === 1 }),
    ...(row.supports_structured_output !== null && { supportsStructuredOutput: row.supports_structured_output === 1 }),
    ...(row.adapter && {
        adapter: { kind: row.adapter, ...(row.adapter_weights_path && { weightsPath: row.adapter_weights_path }) },
    }),
});
/** The id of the hub's own inference service. */
export const hubProvider = "hf-inference";
const columns = [
    "id",
    "full_name",
    "owner_id",
    "resource_group_id",
    "is_private",
    "gated",
    "pipeline_tag",
    "tags",
    "config",
    "gguf",
];
/** The template that the hub's own service renders: ONNX models have it in a file of their own, GGUF models in their header. */
const templateIn = ({ config, gguf, pipeline_tag }, files) => {
    const isOnnx = findRunnable(pipeline_tag, files.filter(({ sha256 }) => sha256 !== null));
    if (!isOnnx && gguf !== null)
        return JSON.parse(gguf).chat_template;
    const { tokenizer_config: tokenizer, chat_template_jinja: file } = JSON.parse(config ?? "{}");
    return file ?? tokenizer?.chat_template;
};
/** The tree to run, and the commit if an alias names it. */
const revisionOf = async (db, repositoryId, alias) => {
    if (alias === undefined)
        return { tree: await mainTree(db, repositoryId) };
    const sha = (await findAlias(db, repositoryId, alias))?.sha;
    const commit = sha === undefined ? undefined : await findCommit(db, repositoryId, sha);
    return commit ? { tree: commit.tree, revision: { alias, sha: commit.sha } } : undefined;
};
const readModel = async (db, key, alias) => {
    const row = await db
        .selectFrom("repositories")
        .select(columns)
        .where("kind", "=", "model")
        .where("name_key", "=", key)
        .where("is_disabled", "=", 0)
        .executeTakeFirst();
    if (!row)
        return "none";
    const endpoints = await db
        .selectFrom("deployments")
        .selectAll()
        .where("repository_id", "=", row.id)
        .where("is_enabled", "=", 1)
        .orderBy("id")
        .execute();
    const found = await revisionOf(db, row.id, alias);
    const files = found ? await filesAt(db, row.id, found.tree) : [];
    const tokenizer = tokenizerIn(files);
    const mappings = (await mappingsOf(db, [row.id])).get(row.id) ?? [];
    const model = {
        repositoryId: row.id,
        ...(found?.revision && { revision: found.revision }),
        fullName: row.full_name,
        ownerId: row.owner_id,
        groupId: row.resource_group_id,
        isPrivate: row.is_private === 1,
        gated: row.gated,
        pipelineTag: row.pipeline_tag,
        tags: JSON.parse(row.tags),
        mappings,
        candidates: mappings.filter(({ provider }) => provider !== hubProvider).map(toCandidate),
        endpoints,
        ...(tokenizer && { tokenizer }),
        readsTools: readsTools(templateIn(row, files)),
        hasRunnableFiles: files.some(({ path, sha256 }) => sha256 !== null && /\.(?:onnx|gguf)$/i.test(path)),
    };
    return found ? model : { noAlias: model };
};
/** Looks models up in the catalogue, cached for one second. */
export const createRoutedModels = (db, now, outage) => {
    const cache = createTtlCache(now, 1_000, outage);
    return {
        /** Returns undefined if the model does not exist or the viewer cannot see it. */
        find: async (modelId, viewer, alias) => {
            const key = modelId.toLowerCase();
            const cacheKey = alias === undefined ? key : `${key}@${alias}`;
            const known = await cache.get(cacheKey, () => readModel(db, key, alias));
            if (known === "none")
                return undefined;
            const model = "noAlias" in known ? known.noAlias : known;
            if (!can(viewer, "see", model))
                return undefined;
            if (model === known)
                return model;
            const message = `${model.fullName} has no alias "@${(alias ?? "").slice(0, 100)}".`;
            throw new RouterError("model_not_found", message, { param: "model" });
        },
        forget: (modelId) => cache.forget(modelId.toLowerCase()),
    };
};
//# sourceMappingURL=routed-models.js.map