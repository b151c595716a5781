import { RepositoryRecord } from "@orrery/contract";
import { type Static, Type } from "typebox";
import type { CallHub } from "./call-hub.ts";
import { closed, defineTool, expandable, queryOf, reads, repoId } from "./tool.ts";
import { failed, failureOf, isFailed, structured } from "./tool-result.ts";

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

type ModelRecord = Static<typeof RepositoryRecord>;

const providersOf = ({ inferenceProviderMapping = {} }: ModelRecord): Static<typeof Provider>[] =>
  Object.entries(inferenceProviderMapping).map(([provider, { status, contextLength, pricing }]) => ({
    provider,
    status,
    ...(contextLength !== undefined && { contextLength }),
    ...(pricing?.input !== undefined && { inputPrice: pricing.input }),
    ...(pricing?.output !== undefined && { outputPrice: pricing.output }),
  }));

const compared = (record: ModelRecord): Static<typeof Compared> => {
  const { _id: _objectId, tags = [], inferenceProviderMapping: _mapping, ...facts } = record;
  const license = tags.find((tag) => tag.startsWith("license:"))?.slice("license:".length);
  return { ...facts, ...(license && { license }), providers: providersOf(record) };
};

const readModel = async (call: CallHub, model: string) => {
  const reply = await call({ path: `/api/models/${model}${queryOf({ expand })}` });
  if (!isFailed(reply)) return { model: compared(JSON.parse(reply.body.toString()) as ModelRecord) };
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
    if (known.length === 0) return failed(missing.map(({ error }) => error).join(" "));
    return structured({ models: known, missing });
  },
});
