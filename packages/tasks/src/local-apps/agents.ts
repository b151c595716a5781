import { json, shell } from "../code/code.ts";
import type { ModelRecord } from "../model-record.ts";
import { taggedId } from "./gguf-file.ts";
import { exportEndpoint } from "./hub-endpoint.ts";
import type { Recipe, Recipes } from "./local-app.ts";
import { isGguf } from "./matchers.ts";

const address = "http://localhost:8080/v1";

/** An agent talks to a server, so that comes first. */
const server = (model: ModelRecord, file: string | undefined, hub: string): Recipe =>
  isGguf(model)
    ? {
        title: "1. Start a server",
        setup: shell`brew install llama.cpp`,
        content: shell`
          ${exportEndpoint(hub)}
          llama-server -hf ${taggedId(model, file)} --jinja
        `,
      }
    : {
        title: "1. Start a server",
        setup: shell`pip install mlx-lm`,
        content: shell`
          ${exportEndpoint(hub)}
          mlx_lm.server --model ${model.id}
        `,
      };

/** The name the server knows the model by. */
const servedName = (model: ModelRecord, file: string | undefined): string =>
  isGguf(model) ? taggedId(model, file) : model.id;

export const pi: Recipes = (model, file, hub) => [
  server(model, file, hub),
  {
    title: "2. Tell Pi about it, in ~/.pi/agent/models.json",
    setup: shell`npm install -g @earendil-works/pi-coding-agent`,
    content: json`
      {
        "providers": {
          "local": {
            "baseUrl": ${address},
            "api": "openai-completions",
            "apiKey": "none",
            "models": [{ "id": ${servedName(model, file)} }]
          }
        }
      }
    `,
  },
  { title: "3. Start Pi in your project", content: shell`pi` },
];

export const hermes: Recipes = (model, file, hub) => [
  server(model, file, hub),
  {
    title: "2. Tell Hermes about it",
    setup: shell`curl -fsSL https://hermes-agent.nousresearch.com/install.sh | bash`,
    content: shell`
      hermes config set model.provider custom
      hermes config set model.base_url ${address}
      hermes config set model.default ${servedName(model, file)}
    `,
  },
  { title: "3. Start Hermes", content: shell`hermes` },
];

export const openclaw: Recipes = (model, file, hub) => [
  server(model, file, hub),
  {
    title: "2. Tell OpenClaw about it",
    setup: shell`npm install -g openclaw@latest`,
    content: shell`
      openclaw onboard \
        --auth-choice custom-api-key \
        --custom-base-url ${address} \
        --custom-model-id ${servedName(model, file)} \
        --custom-compatibility openai
    `,
  },
];
