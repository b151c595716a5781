import { crc32, deflateSync } from "node:zlib";
import type { RepositoryEntry } from "../../apps/server/src/catalogue/entry.ts";
import { ggufFile, safetensorsFile } from "../../apps/server/src/testing/model-files.ts";

interface SeedFile {
  readonly path: string;
  readonly content: string | Uint8Array;
}

const chunk = (name: string, data: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(name), data]);
  const length = Buffer.alloc(4);
  const sum = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};

const paint = (width: number, height: number): Buffer => {
  const rows = Array.from({ length: height }, (_, y) => [
    0,
    ...Array.from({ length: width }, (_unused, x) => [138 + (x >> 2), 100 + (y >> 1), 32]).flat(),
  ]);
  const size = Buffer.alloc(13);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  size.set([8, 2, 0, 0, 0], 8);
  const points = deflateSync(Buffer.from(rows.flat()));
  const signature = Buffer.from("89504e470d0a1a0a", "hex");
  return Buffer.concat([signature, chunk("IHDR", size), chunk("IDAT", points), chunk("IEND", Buffer.alloc(0))]);
};

export const image = paint(240, 80);

const card = `---
license: apache-2.0
language: [en, de]
library_name: transformers
pipeline_tag: text-generation
base_model: acme/chatty-7b
base_model_relation: finetune
datasets: [owner/tides]
metrics: [accuracy, perplexity]
tags: [conversational, astronomy]
widget:
  - text: What is an orrery?
    example_title: A definition
  - text: Why do the tides come twice a day?
model-index:
  - name: lighthouse
    results:
      - task: { type: text-generation, name: Chat }
        dataset: { name: Tides, type: owner/tides }
        metrics:
          - { type: accuracy, value: 0.8731 }
          - { type: perplexity, value: 6.42 }
---

# Lighthouse 1B

A small chat model that answers questions about **tides, moons and planets**. It was made to test a hub, so its weights
say nothing; its card says everything a card can say.

![A picture of the repository](images/plot.png) ![From another site](https://pictures.example/badge.png)

<div align="center"><b>Centered by raw HTML</b></div>

## How to use it

\`\`\`python
from transformers import pipeline

pipe = pipeline("text-generation", model="owner/lighthouse")
print(pipe("Why do the tides come twice a day?", max_new_tokens=64)[0]["generated_text"])
\`\`\`

See [the training notes](notes/training.md), [its files](./), [a heading below](#what-it-cannot-do) and
[the other model](/acme/chatty-7b).

## How it was trained

| Step | Rows | Loss |
|---|---:|---:|
| Pretraining | 1,200,000 | 2.31 |
| Tuning | 48,000 | 1.07 |

The height of a tide is a sum of waves: $h(t) = \\sum_i A_i \\cos(\\omega_i t + \\varphi_i)$, and the price of a
pass is $5 and not $10.

$$
F = G \\frac{m_1 m_2}{r^2}
$$

- [x] cleaned the data
- [ ] measured bias

<details><summary>Hardware</summary>

Two lamps and one lens.

</details>

### What it cannot do

It does not know today’s weather, and ~~never~~ seldom says so.

###### A heading of the sixth level

> Look at the light, not at the lamp.
`;

const chatTemplate =
  "{{ bos_token }}{% for message in messages %}{% if message['role'] == 'system' %}<|system|>\n{{ message['content'] | trim }}</s>\n{% elif message['role'] == 'user' %}<|user|>\n{{ message['content'] | trim }}</s>\n{% else %}<|assistant|>\n{{ message['content'] | trim }}</s>\n{% endif %}{% endfor %}{% if add_generation_prompt %}<|assistant|>\n{% endif %}";

const program = `"""Trains the lighthouse."""
import math


def tide(hour: float, waves: list[tuple[float, float, float]]) -> float:
    # Every wave has a height, a speed and a phase.
    return sum(height * math.cos(speed * hour + phase) for height, speed, phase in waves)


if __name__ == "__main__":
    print(tide(6.2, [(1.4, 0.506, 0.0), (0.3, 0.262, 1.1)]))
`;

const layers = Array.from({ length: 24 }, (_, layer) => layer);
const weights = safetensorsFile(
  Object.fromEntries([
    ["model.embed_tokens.weight", { dtype: "BF16", shape: [32_000, 2048] }],
    ...layers.flatMap((layer) => [
      [`model.layers.${layer}.self_attn.q_proj.weight`, { dtype: "BF16", shape: [2048, 2048] }],
      [`model.layers.${layer}.self_attn.k_proj.weight`, { dtype: "BF16", shape: [512, 2048] }],
      [`model.layers.${layer}.mlp.gate_proj.weight`, { dtype: "BF16", shape: [5632, 2048] }],
      [`model.layers.${layer}.input_layernorm.weight`, { dtype: "F32", shape: [2048] }],
    ]),
  ]),
);
const gguf = (fileType: number) =>
  ggufFile(
    {
      "general.architecture": "llama",
      "general.name": "Lighthouse",
      "general.file_type": fileType,
      "llama.context_length": 8192,
      "tokenizer.ggml.tokens": Array.from({ length: 2000 }, (_, index) => `word${index}`),
      "tokenizer.chat_template": chatTemplate,
    },
    [[2048, 32_000], [2048, 2048], [2048]],
  );

const harbours = ["Brest", "Dover", "Cuxhaven", "Lisbon", "Aarhus"];
const tideRows = Array.from({ length: 420 }, (_, row) => {
  const height = 2 + Math.cos(row * 0.506) * 1.4 + Math.cos(row * 0.262 + 1.1) * 0.3;
  return [
    harbours[row % 5],
    `2026-01-${String(1 + (row % 28)).padStart(2, "0")}`,
    height.toFixed(2),
    row % 3 === 0,
  ].join(",");
});
const questionRows = Array.from({ length: 60 }, (_, row) =>
  JSON.stringify({
    question: `Why is number ${row} as high as it is?`,
    answer: row % 7 === 0 ? null : `Because of wave ${row % 4}.`,
    tags: row % 2 ? ["tide", "moon"] : ["tide"],
    score: row / 60,
  }),
);

const repositories: readonly {
  readonly type: "model" | "dataset";
  readonly name: string;
  readonly files: readonly SeedFile[];
}[] = [
  {
    type: "model",
    name: "owner/lighthouse",
    files: [
      { path: "README.md", content: card },
      {
        path: "config.json",
        content: JSON.stringify({ architectures: ["LlamaForCausalLM"], model_type: "llama", hidden_size: 2048 }),
      },
      {
        path: "tokenizer_config.json",
        content: JSON.stringify({ bos_token: "<s>", eos_token: "</s>", chat_template: chatTemplate }),
      },
      { path: "model.safetensors", content: weights },
      { path: "images/plot.png", content: image },
      {
        path: "notes/training.md",
        content: "# Training notes\n\nIt was **dark**. Back to [the card](../README.md).\n",
      },
      { path: "train.py", content: program },
      { path: "notes/losses.csv", content: 'step,loss\n1,2.31\n2,1.07\n3,"0,9"\n' },
    ],
  },
  {
    type: "model",
    name: "owner/lighthouse-GGUF",
    files: [
      {
        path: "README.md",
        content:
          "---\nlicense: apache-2.0\npipeline_tag: text-generation\nbase_model: owner/lighthouse\nbase_model_relation: quantized\ntags: [gguf, conversational]\n---\n# Lighthouse, quantized\n",
      },
      { path: "lighthouse-Q4_K_M.gguf", content: gguf(15) },
      { path: "lighthouse-Q8_0.gguf", content: Buffer.concat([gguf(7), Buffer.alloc(60_000)]) },
    ],
  },
  {
    type: "dataset",
    name: "owner/tides",
    files: [
      {
        path: "README.md",
        content:
          "---\nlicense: cc-by-4.0\npretty_name: Tides\nlanguage: [en]\ntask_categories: [tabular-regression, question-answering]\n---\n# Tides\n\nHeights of tides at five harbours, computed and not measured.\n",
      },
      { path: "data/train.csv", content: `harbour,day,height,spring\n${tideRows.join("\n")}\n` },
      { path: "data/test.csv", content: `harbour,day,height,spring\n${tideRows.slice(0, 40).join("\n")}\n` },
      { path: "questions/train.jsonl", content: `${questionRows.join("\n")}\n` },
    ],
  },
];

export const mirrored: readonly RepositoryEntry[] = [
  {
    kind: "model",
    id: "acme/chatty-7b",
    origin: "https://upstream.example",
    pipelineTag: "text-generation",
    libraryName: "transformers",
    tags: ["transformers", "safetensors", "conversational", "en", "license:apache-2.0"],
    safetensors: { total: 7_241_732_096 },
    downloads: 512_000,
    likes: 804,
    mappings: [
      {
        provider: "groq",
        providerId: "chatty-7b-fast",
        status: "live",
        task: "conversational",
        contextLength: 131_072,
        pricing: { input: 0.05, output: 0.08 },
        supportsTools: true,
      },
      {
        provider: "together",
        providerId: "acme/Chatty-7B-Turbo",
        status: "live",
        task: "conversational",
        contextLength: 32_768,
        pricing: { input: 0.18, output: 0.18 },
      },
      { provider: "nebius", providerId: "acme/chatty", status: "error", task: "conversational" },
    ],
  },
];

const encoded = ({ path, content }: SeedFile) => ({
  path,
  content: Buffer.from(content).toString("base64"),
  encoding: "base64",
});

const send = async (url: string, token: string, type: string, body: string): Promise<void> => {
  const headers = { authorization: `Bearer ${token}`, "content-type": type };
  const reply = await fetch(url, { method: "POST", headers, body });
  if (!reply.ok) throw new Error(`${url}: ${reply.status} ${await reply.text()}`);
};

export const publish = async (
  address: string,
  token: string,
  { type, name, files }: (typeof repositories)[number],
): Promise<void> => {
  await send(`${address}/api/repos/create`, token, "application/json", JSON.stringify({ type, name }));
  const lines = [
    { key: "header", value: { summary: "Add card and files" } },
    ...files.map((file) => ({ key: "file", value: encoded(file) })),
  ];
  const body = lines.map((line) => JSON.stringify(line)).join("\n");
  await send(`${address}/api/${type}s/${name}/commit/main`, token, "application/x-ndjson", body);
};

export const seedHub = async (address: string, token: string): Promise<void> => {
  for (const repository of repositories) await publish(address, token, repository);
};
