import { url } from "../code/url.ts";
import type { ModelRecord } from "../model-record.ts";
import { hermes, openclaw, pi } from "./agents.ts";
import { type LocalApp, openedByLink, runByCommands } from "./local-app.ts";
import {
  canUseTools,
  generatesImages,
  generatesImagesOrIsLora,
  isForJellybox,
  isForJoyfusion,
  isForMlxLm,
  isForRyzen,
  isForSglang,
  isForTgi,
  isForUnsloth,
  isForVllm,
  isGguf,
  isGgufOrMlx,
  isLora,
} from "./matchers.ts";
import {
  dockerModelRunner,
  lemonade,
  llamaCpp,
  localAi,
  mlxLm,
  nodeLlamaCpp,
  ollama,
  sglang,
  tgi,
  unsloth,
  vllm,
} from "./servers.ts";

const text = { mainTask: "text-generation" } as const;
const textOnMac = { ...text, macOSOnly: true } as const;
const imageOnMac = { mainTask: "text-to-image", macOSOnly: true } as const;

const lmStudioAddress = ({ id }: ModelRecord, file?: string): string =>
  file === undefined ? url`lmstudio://open_from_hf?model=${id}` : url`lmstudio://open_from_hf?model=${id}&file=${file}`;

const jellyboxAddress = (model: ModelRecord): string => {
  if (isGguf(model)) return url`jellybox://llm/models/huggingface/LLM/${model.id}`;
  return isLora(model)
    ? url`jellybox://image/models/huggingface/ImageLora/${model.id}`
    : url`jellybox://image/models/huggingface/Image/${model.id}`;
};

const drawThingsAddress = (model: ModelRecord): string =>
  isLora(model)
    ? url`https://drawthings.ai/import/diffusers/pipeline.load_lora_weights?repo_id=${model.id}`
    : url`https://drawthings.ai/import/diffusers/pipeline.from_pretrained?repo_id=${model.id}`;

const table = <const Key extends string>(apps: Readonly<Record<Key, LocalApp>>): Readonly<Record<Key, LocalApp>> =>
  apps;

/** Apps that run a model on one's own machine, in the order they are offered. */
export const localApps = table({
  "llama.cpp": runByCommands(
    { prettyLabel: "llama.cpp", docsUrl: "https://github.com/ggml-org/llama.cpp", ...text, isOffered: isGguf },
    llamaCpp,
  ),
  "node-llama-cpp": runByCommands(
    { prettyLabel: "node-llama-cpp", docsUrl: "https://node-llama-cpp.withcat.ai", ...text, isOffered: isGguf },
    nodeLlamaCpp,
  ),
  vllm: runByCommands({ prettyLabel: "vLLM", docsUrl: "https://docs.vllm.ai", ...text, isOffered: isForVllm }, vllm),
  sglang: runByCommands(
    { prettyLabel: "SGLang", docsUrl: "https://docs.sglang.ai", ...text, isOffered: isForSglang },
    sglang,
  ),
  "mlx-lm": runByCommands(
    { prettyLabel: "MLX LM", docsUrl: "https://github.com/ml-explore/mlx-lm", ...text, isOffered: isForMlxLm },
    mlxLm,
  ),
  tgi: runByCommands(
    {
      prettyLabel: "TGI",
      docsUrl: "https://huggingface.co/docs/text-generation-inference",
      ...text,
      isOffered: isForTgi,
    },
    tgi,
  ),
  lmstudio: openedByLink(
    { prettyLabel: "LM Studio", docsUrl: "https://lmstudio.ai", ...text, isOffered: isGgufOrMlx },
    lmStudioAddress,
  ),
  localai: runByCommands(
    { prettyLabel: "LocalAI", docsUrl: "https://localai.io", ...text, isOffered: isGguf },
    localAi,
  ),
  jan: openedByLink(
    { prettyLabel: "Jan", docsUrl: "https://jan.ai", ...text, isOffered: isGguf },
    ({ id }) => url`jan://models/huggingface/${id}`,
  ),
  "atomic-chat": openedByLink(
    { prettyLabel: "Atomic Chat", docsUrl: "https://atomic.chat", ...text, isOffered: isGgufOrMlx },
    ({ id }) => url`atomic-chat://models/huggingface/${id}`,
  ),
  backyard: openedByLink(
    { prettyLabel: "Backyard AI", docsUrl: "https://backyard.ai", ...text, isOffered: isGguf },
    ({ id }) => url`https://backyard.ai/hf/model/${id}`,
  ),
  sanctum: openedByLink(
    { prettyLabel: "Sanctum", docsUrl: "https://sanctum.ai", ...text, isOffered: isGguf },
    ({ id }) => url`sanctum://open_from_hf?model=${id}`,
  ),
  jellybox: openedByLink(
    { prettyLabel: "Jellybox", docsUrl: "https://jellybox.com", ...text, isOffered: isForJellybox },
    jellyboxAddress,
  ),
  msty: openedByLink(
    { prettyLabel: "Msty", docsUrl: "https://msty.app", ...text, isOffered: isGguf },
    ({ id }) => url`msty://models/search/hf/${id}`,
  ),
  recursechat: openedByLink(
    { prettyLabel: "RecurseChat", docsUrl: "https://recurse.chat", ...textOnMac, isOffered: isGguf },
    ({ id }) => url`recursechat://new-hf-gguf-model?hf-model-id=${id}`,
  ),
  drawthings: openedByLink(
    { prettyLabel: "Draw Things", docsUrl: "https://drawthings.ai", ...imageOnMac, isOffered: generatesImagesOrIsLora },
    drawThingsAddress,
  ),
  diffusionbee: openedByLink(
    { prettyLabel: "DiffusionBee", docsUrl: "https://diffusionbee.com", ...imageOnMac, isOffered: generatesImages },
    ({ id }) => url`https://diffusionbee.com/huggingface_import?model_id=${id}`,
  ),
  joyfusion: openedByLink(
    { prettyLabel: "JoyFusion", docsUrl: "https://joyfusion.app", ...imageOnMac, isOffered: isForJoyfusion },
    ({ id }) => url`https://joyfusion.app/import_from_hf?repo_id=${id}`,
  ),
  ollama: runByCommands(
    { prettyLabel: "Ollama", docsUrl: "https://docs.ollama.com", ...text, isOffered: isGguf },
    ollama,
  ),
  unsloth: runByCommands(
    { prettyLabel: "Unsloth Studio", docsUrl: "https://unsloth.ai/docs", ...text, isOffered: isForUnsloth },
    unsloth,
  ),
  "docker-model-runner": runByCommands(
    {
      prettyLabel: "Docker Model Runner",
      docsUrl: "https://docs.docker.com/ai/model-runner/",
      ...text,
      isOffered: (model) => isGguf(model) || isForVllm(model),
    },
    dockerModelRunner,
  ),
  lemonade: runByCommands(
    {
      prettyLabel: "Lemonade",
      docsUrl: "https://lemonade-server.ai/docs/",
      ...text,
      isOffered: (model) => isGguf(model) || isForRyzen(model),
    },
    lemonade,
  ),
  pi: runByCommands(
    { prettyLabel: "Pi", docsUrl: "https://github.com/badlogic/pi-mono", ...text, isOffered: canUseTools },
    pi,
  ),
  "hermes-agent": runByCommands(
    {
      prettyLabel: "Hermes Agent",
      docsUrl: "https://hermes-agent.nousresearch.com/docs/",
      ...text,
      isOffered: canUseTools,
    },
    hermes,
  ),
  openclaw: runByCommands(
    { prettyLabel: "OpenClaw", docsUrl: "https://docs.openclaw.ai", ...text, isOffered: canUseTools },
    openclaw,
  ),
});

/** The key of a local app. */
export type LocalAppKey = keyof typeof localApps;

/** The apps that can run a model, in order. */
export const localAppsFor = (model: ModelRecord): readonly LocalAppKey[] =>
  (Object.keys(localApps) as LocalAppKey[]).filter((key) => localApps[key].isOffered(model));
