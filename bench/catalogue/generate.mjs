// @ts-check
/**
 * Models of a catalogue that looks like a public one: few families, tasks, libraries and owners have most of the
 * models, most models are hardly ever downloaded. The model of a number is the same in every run.
 */
import { libraryKeys, taskIds } from "../../packages/tasks/dist/index.js";
import { createRandom, pick, skewed } from "./random.mjs";

/** @typedef {import("../../packages/search/dist/search.js").SearchDocument} SearchDocument */

/** The popular ones first, then the rest as they come. @template {string} T @param {readonly string[]} popular @param {readonly T[]} names */
const byPopularity = (popular, names) => [...popular, ...names.filter((name) => !popular.includes(name))];
const tasks = byPopularity(
  [
    "text-generation",
    "text-classification",
    "reinforcement-learning",
    "text-to-image",
    "automatic-speech-recognition",
    "token-classification",
    "image-classification",
    "feature-extraction",
    "fill-mask",
    "sentence-similarity",
    "question-answering",
    "translation",
    "image-text-to-text",
  ],
  taskIds,
);
const libraryNames = byPopularity(
  [
    "transformers",
    "diffusers",
    "peft",
    "gguf",
    "sentence-transformers",
    "stable-baselines3",
    "ml-agents",
    "mlx",
    "timm",
    "nemo",
  ],
  libraryKeys,
);
const families =
  "Llama bert Qwen mistral gpt2 distilbert roberta t5 whisper wav2vec2 vit stable-diffusion Phi gemma deepseek falcon bloom opt mixtral xlm-roberta deberta electra albert bart pegasus mbart marian clip blip llava yolo detr segformer dinov2 convnext swin resnet efficientnet speecht5 hubert musicgen bark starcoder codellama CodeT5 santacoder pythia RWKV mamba olmo granite SmolLM TinyLlama zephyr vicuna alpaca orca hermes dolphin openchat solar yi internlm baichuan chatglm glm command-r nemotron flux sdxl controlnet lora-style kandinsky pixart animatediff esm protbert biobert scibert legalbert finbert camembert herbert rubert".split(
    " ",
  );
const sizes = "7b 8b 1b 3b 13b 70b base large small tiny 0.5B 1.5B 14b 32b 72B medium mini xl xxl 4bit".split(" ");
const traits =
  "finetuned Instruct v2 lora GGUF chat uncased cased multilingual v1 en 4bit AWQ GPTQ sft dpo merged test emotion sentiment squad imdb ner summarization translation qa classification embeddings fp16 bnb exl2 mlx onnx v3 checkpoint epoch demo reward rlhf adapter distilled quantized experiment 2024 2025 math code medical legal finance japanese german french arabic hindi korean".split(
    " ",
  );
const games =
  "LunarLander-v2 Taxi-v3 FrozenLake-v1-4x4 CartPole-v1 SpaceInvadersNoFrameskip-v4 PandaReach HalfCheetah".split(" ");
const languages =
  "en zh fr de es ja ko ru pt it ar hi tr nl pl vi id th uk fa sv cs ro hu fi da no el he bg ca hr sk sl sr lt lv et bn ta te ml mr gu kn pa ur sw af sq am az be bs cy eo eu gl ga is ka kk km ky lo mk mn ms mt my ne ps si so su tg tl uz xh yi yo zu multilingual code".split(
    " ",
  );
const licenses =
  "apache-2.0 mit openrail creativeml-openrail-m cc-by-nc-4.0 other llama3 llama2 llama3.1 gemma cc-by-4.0 cc-by-sa-4.0 afl-3.0 gpl-3.0 cc-by-nc-sa-4.0 bigscience-bloom-rail-1.0 bsd-3-clause unknown cc0-1.0 wtfpl agpl-3.0 artistic-2.0 unlicense ms-pl mpl-2.0 isc zlib".split(
    " ",
  );
const providers =
  "hf-inference together fireworks-ai novita nebius featherless-ai groq cerebras replicate fal-ai cohere deepinfra hyperbolic nscale sambanova".split(
    " ",
  );
const plainTags =
  "transformers safetensors pytorch tensorboard generated_from_trainer region:us text-generation-inference conversational autotrain_compatible endpoints_compatible gguf peft trl sft diffusers lora stable-diffusion custom_code model-index 4-bit 8-bit unsloth mlx onnx jax tf sentence-transformers feature-extraction deep-reinforcement-learning reinforcement-learning imatrix merge mergekit quantized awq gptq arxiv:1910.09700 template:sd-lora base_model:adapter".split(
    " ",
  );
const consonants = "bcdfghjklmnprstvwxz".split("");
const vowels = "aeiou".split("");

/** @param {() => number} random @param {number} syllables */
const word = (random, syllables) => {
  let text = "";
  for (let at = 0; at < syllables; at++)
    text += `${consonants[Math.floor(random() * consonants.length)]}${vowels[Math.floor(random() * vowels.length)]}`;
  return text;
};

/** The name of an owner, the same for the same number. @param {number} owner */
export const ownerName = (owner) => {
  const random = createRandom(owner * 7 + 3);
  const name = word(random, 2 + Math.floor(random() * 3));
  return random() < 0.3 ? `${name}${owner % 1000}` : random() < 0.2 ? `${name}-ai` : `${name}${owner.toString(36)}`;
};

/** @param {() => number} random @param {number} number */
const modelName = (random, number) => {
  const kind = random();
  if (kind < 0.06) return `ppo-${pick(random, games, 0.6)}`;
  if (kind < 0.16) return `${word(random, 2)}_${word(random, 3)}_${number % 9973}`;
  const parts = [pick(random, families, 0.8)];
  if (random() < 0.6) parts.push(pick(random, sizes, 0.7));
  const count = Math.floor(random() * 4);
  for (let at = 0; at < count; at++) parts.push(pick(random, traits, 0.7));
  if (random() < 0.25) parts.push(word(random, 3));
  if (random() < 0.2) parts.push(number.toString(36));
  return parts.join(random() < 0.85 ? "-" : "_");
};

/** @param {() => number} random @param {number} number @param {string | undefined} task @param {string | undefined} library */
const tagsOf = (random, number, task, library) => {
  const tags = new Set([task, library].filter((tag) => tag !== undefined));
  const count = 2 + Math.floor(random() * 6);
  for (let at = 0; at < count; at++) tags.add(pick(random, plainTags, 0.9));
  if (random() < 0.15) tags.add(`${word(createRandom(skewed(random, 30_000) + 5), 3)}`);
  if (random() < 0.12) tags.add(`dataset:${ownerName(skewed(random, 20_000))}/${word(random, 2)}`);
  if (number % 50 === 0) tags.add(`arxiv:${2000 + (number % 500)}.${number % 9999}`);
  return tags;
};

const start = Date.UTC(2020, 0, 1);
const span = 6 * 365 * 86_400_000;

/** @param {() => number} random @param {number} share @param {number} total */
const numbersOf = (random, share, total) => {
  const createdAt = start + Math.floor(share * span);
  const downloads = Math.floor((1 - random()) ** -1.15 * 3) - 3;
  const parameters = random() < 0.55 ? Math.floor(10 ** (5.5 + random() * 3 + random() * 2.4)) : undefined;
  return {
    downloads,
    likes: Math.max(0, Math.floor(downloads ** 0.55 * random()) - 1),
    trendingScore: random() < 0.02 ? Math.floor((1 - random()) ** -1.3) : 0,
    createdAt,
    lastModified: createdAt + Math.floor(random() ** 3 * (start + span - createdAt)) + (total % 7),
    ...(parameters ? { parameters, mainSize: parameters * 2 } : {}),
  };
};

/** How many owners a catalogue of this many models has. @param {number} total */
export const ownersOf = (total) => Math.max(10, Math.floor(total * 0.35));

/** The model of a number, from 0 on. @param {number} number @param {number} total @returns {SearchDocument} */
export const generateModel = (number, total) => {
  const random = createRandom(number + 1);
  const owner = skewed(random, ownersOf(total), 0.75);
  const author = ownerName(owner);
  const task = random() < 0.6 ? pick(random, tasks, 0.95) : undefined;
  const library = random() < 0.75 ? pick(random, libraryNames, 1.2) : undefined;
  const tags = tagsOf(random, number, task, library);
  const language =
    random() < 0.45
      ? [...new Set([pick(random, languages, 1.1), ...(random() < 0.2 ? [pick(random, languages, 0.8)] : [])])]
      : [];
  const license = random() < 0.5 ? [pick(random, licenses)] : [];
  const base =
    random() < 0.4 ? [`${ownerName(skewed(random, 2000))}/${pick(random, families, 0.8)}-${pick(random, sizes)}`] : [];
  for (const code of language) tags.add(code);
  for (const name of license) tags.add(`license:${name}`);
  for (const id of base) tags.add(`base_model:${id}`);
  const served =
    random() < 0.05 ? Array.from({ length: 1 + Math.floor(random() * 4) }, () => pick(random, providers)) : [];
  const gated = random() < 0.02 ? [random() < 0.5 ? "auto" : "manual"] : [];
  return {
    key: number + 1,
    id: `${author}/${modelName(random, number)}`,
    ownerId: owner + 1,
    isPrivate: random() < 0.03,
    facets: {
      author: [author],
      ...(task ? { task: [task] } : {}),
      ...(library ? { library: [library] } : {}),
      tag: [...tags],
      language,
      license,
      base_model: base,
      provider: [...new Set(served)],
      gated,
      ...(number % 20_000 === 0 ? { runs_here: ["yes"] } : {}),
    },
    numbers: numbersOf(random, number / total, total),
  };
};
