import { modelPath } from "../../wires/model-path.ts";
import type { Adapter } from "../../wires/wire.ts";
import type { CallSession } from "../session.ts";
import { errorContextOf, fetchFromHub, modelApiPath } from "./fetch-from-hub.ts";
import type { Route } from "./route.ts";

const weightsIn = (tree: unknown): string | undefined =>
  (Array.isArray(tree) ? tree : [])
    .map((file: { path?: unknown } | null) => file?.path)
    .find((path): path is string => typeof path === "string" && path.endsWith(".safetensors"));

/** The first file of weights in the model's repository [S7.2]. */
const findWeights = async (session: CallSession, model: string): Promise<string> => {
  const tree = await fetchFromHub(session, `${modelApiPath(session, model)}/tree/main`, (reply, request) =>
    session.fail(
      "tree_unavailable",
      `Unable to fetch the model tree of ${model} (status ${reply.status})`,
      errorContextOf(reply, request),
    ),
  );
  const weights = weightsIn(tree);
  if (!weights) throw session.fail("weights_missing", `No .safetensors file was found in ${model}`);
  return weights;
};

/** The LoRA adapter of a model that the hub lists as one. */
export const findAdapter = async (session: CallSession, { listing }: Route): Promise<Adapter | undefined> => {
  if (listing?.mapping.adapter !== "lora") return undefined;
  const { mapping, repository } = listing;
  const path = mapping.adapterWeightsPath ?? (await findWeights(session, repository));
  const weights = `${session.settings.hub}/${modelPath(repository)}/resolve/main/${modelPath(path)}`;
  return { repository, weights };
};
