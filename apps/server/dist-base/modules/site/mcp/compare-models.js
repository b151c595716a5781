import { RepositoryRecord } from "@orrery/contract";
import { Type } from "typebox";
import { closed, defineTool, expandable, queryOf, reads, repoId } from "./tool.js";
import { failed, failureOf, isFailed, structured } from "./tool-result.js";
const price = Type.Optional(Type.Number({ description: "US dollars per million tokens" }));
const Provider = Type.Object({
    provider: Type.String(),
    status: Type.String(),
    contextLength: Type.Optional(Type.Integer()),
    inputPrice: price,
    outputPrice: price,
});
const { id, pipeline_tag, library_name, numParameters, downloads, likes, lastModified } = RepositoryRecord.properties;
const Compared = Type.Object({
    id,
    pipeline_tag,
    library_name,
    numParameters,
    downloads,
    likes,
    lastModified,
    license: Type.Optional(Type.String()),
    providers: Type.Array(Provider),
});
const expand = [...expandable("model", Compared), "tags", "inferenceProviderMapping"];
const providersOf = ({ inferenceProviderMapping = {} }) => Object.entries(inferenceProviderMapping).map(([provider, { status, contextLength, pricing }]) => ({
    provider,
    status,
    ...(contextLength !== undefined && { contextLength }),
    ...(pricing?.input !== undefined && { inputPrice: pricing.input }),
    ...(pricing?.output !== undefined && { outputPrice: pricing.output }),
}));
const compared = (record) => {
    const { _id: _objectId, tags = [], inferenceProviderMapping: _mapping, ...facts } = record;
    const license = tags.find((tag) => tag.startsWith("license:"))?.slice("license:".length);
    return { ...facts, ...(license && { license }), providers: providersOf(record) };
};
const readModel = async (call, model) => {
    const reply = await call({ path: `/api/models/${model}${queryOf({ expand })}` });
    if (!isFailed(reply))
        return { model: compared(JSON.parse(reply.body.toString())) };
    const [block] = failureOf(reply).content;
    return { missing: { id: model, error: block?.type === "text" ? block.text : "" } };
};
export const compareModels = defineTool({
    title: "Compare models",
    description: "Compare models side by side: task, size, license, popularity, providers, context length and prices.",
    effects: reads,
    input: Type.Object({ models: Type.Array(repoId, { minItems: 2, maxItems: 10 }) }, closed),
    output: Type.Object({
        models: Type.Array(Compared),
        missing: Type.Array(Type.Object({ id: Type.String(), error: Type.String() })),
    }),
    run: async ({ models }, call) => {
        const found = await Promise.all([...new Set(models)].map((model) => readModel(call, model)));
        const known = found.flatMap(({ model }) => model ?? []);
        const missing = found.flatMap((one) => one.missing ?? []);
        if (known.length === 0)
            return failed(missing.map(({ error }) => error).join(" "));
        return structured({ models: known, missing });
    },
});
//# sourceMappingURL=compare-models.js.map