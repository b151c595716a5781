import { type Code, comment, nothing, python, shell } from "../code/code.ts";
import { url } from "../code/url.ts";
import { notice } from "../libraries/snippets/notices.ts";
import type { ModelRecord } from "../model-record.ts";
import { publicHub } from "../public-hub.ts";
import { taggedId } from "./gguf-file.ts";
import { endpointOption, exportEndpoint, importEndpoint, isPlainHttp, windowsEndpoint } from "./hub-endpoint.ts";
import type { Recipe, Recipes } from "./local-app.ts";
import { request } from "./local-requests.ts";
import { isConversational, isGguf } from "./matchers.ts";

type ShellPart = Code<"shell"> | Code<"comment">;

const llamaCommands = (id: string, endpoint: ShellPart, folder: ShellPart) => shell`
  ${endpoint}
  # A server with a web page, and an OpenAI-compatible API, at http://localhost:8080
  ${folder}llama-server -hf ${id}

  # Or a chat in the terminal
  ${folder}llama-cli -hf ${id}
`;

export const llamaCpp: Recipes = (model, file, hub) => {
  const id = taggedId(model, file);
  const endpoint = exportEndpoint(hub);
  return [
    {
      title: "Homebrew (macOS, Linux)",
      setup: shell`brew install llama.cpp`,
      content: llamaCommands(id, endpoint, nothing),
    },
    {
      title: "winget (Windows)",
      setup: shell`winget install llama.cpp`,
      content: llamaCommands(id, windowsEndpoint(hub), nothing),
    },
    {
      title: "Prebuilt binary",
      setup: shell`${comment`Download and unpack it: https://github.com/ggml-org/llama.cpp/releases`}`,
      content: llamaCommands(id, endpoint, shell`./`),
    },
    {
      title: "From source",
      setup: shell`
        git clone https://github.com/ggml-org/llama.cpp.git
        cd llama.cpp
        cmake -B build
        cmake --build build --config Release -j
      `,
      content: llamaCommands(id, endpoint, shell`./build/bin/`),
    },
    {
      title: "Docker",
      content: shell`
        docker run -p 8080:8080 -v llama-models:/root/.cache${endpointOption(hub)} \
          ghcr.io/ggml-org/llama.cpp:server \
          -hf ${id} --host 0.0.0.0 --port 8080
      `,
    },
  ];
};

/** Where the file itself can be downloaded. */
const fileAddress = (hub: string, model: ModelRecord, file: string): string =>
  `${hub}/${url`${model.id}/resolve/main/${file}`}`;

export const nodeLlamaCpp: Recipes = (model, file, hub) => {
  const isDirect = hub !== publicHub && file !== undefined;
  const address = isDirect ? fileAddress(hub, model, file) : `hf:${taggedId(model, file)}`;
  return [
    { title: "Chat in the terminal", content: shell`npx -y node-llama-cpp chat ${address}` },
    {
      title: "Check how well it would run",
      content: shell`npx -y node-llama-cpp inspect estimate ${address}`,
    },
  ];
};

/** Mistral's own repositories keep tokenizer, configuration and weights in Mistral's formats. */
const mistralFlags = shell`
  --tokenizer-mode mistral \
  --config-format mistral \
  --load-format mistral
`;

const withFlags = (model: ModelRecord, command: Code<"shell">) =>
  model.tags.includes("mistral-common")
    ? shell`
        ${command} \
          ${mistralFlags}
      `
    : command;

export const vllm: Recipes = (model, file, hub) => {
  const id = isGguf(model) ? taggedId(model, file) : model.id;
  return [
    {
      title: "pip",
      setup: shell`pip install vllm`,
      content: shell`
        ${exportEndpoint(hub)}
        # An OpenAI-compatible server at http://localhost:8000
        ${withFlags(model, shell`vllm serve ${id}`)}
      `,
    },
    {
      title: "Docker",
      content: withFlags(
        model,
        shell`
          docker run --gpus all --ipc=host -p 8000:8000 \
            -v ~/.cache/huggingface:/root/.cache/huggingface \
            -e HF_TOKEN${endpointOption(hub)} \
            vllm/vllm-openai:latest \
            --model ${id}
        `,
      ),
    },
    request({ ...model, id }, 8000),
  ];
};

export const sglang: Recipes = (model, _file, hub) => [
  {
    title: "pip",
    setup: shell`pip install sglang`,
    content: shell`
      ${exportEndpoint(hub)}
      # An OpenAI-compatible server at http://localhost:30000
      python3 -m sglang.launch_server \
        --model-path ${model.id} \
        --host 0.0.0.0 \
        --port 30000
    `,
  },
  {
    title: "Docker",
    content: shell`
      docker run --gpus all --ipc=host --shm-size 32g -p 30000:30000 \
        -v ~/.cache/huggingface:/root/.cache/huggingface \
        -e HF_TOKEN${endpointOption(hub)} \
        lmsysorg/sglang:latest \
        python3 -m sglang.launch_server \
        --model-path ${model.id} \
        --host 0.0.0.0 \
        --port 30000
    `,
  },
  request(model, 30000),
];

export const mlxLm: Recipes = (model, _file, hub) => {
  const setup = shell`pip install mlx-lm`;
  const endpoint = exportEndpoint(hub);
  const once = {
    title: "Once",
    setup,
    content: shell`
      ${endpoint}
      mlx_lm.generate --model ${model.id} --prompt "Once upon a time,"
    `,
  };
  const chat = {
    title: "Chat in the terminal",
    setup,
    content: shell`
      ${endpoint}
      mlx_lm.chat --model ${model.id}
    `,
  };
  return [
    isConversational(model) ? chat : once,
    {
      title: "Server",
      setup,
      content: shell`
        ${endpoint}
        # An OpenAI-compatible server at http://localhost:8080
        mlx_lm.server --model ${model.id}
      `,
    },
    request(model, 8080),
  ];
};

export const tgi: Recipes = (model, _file, hub) => [
  {
    title: "Docker",
    content: shell`
      # An OpenAI-compatible server at http://localhost:8080
      docker run --gpus all --shm-size 1g -p 8080:80 \
        -v "$PWD/data:/data" \
        -e HF_TOKEN${endpointOption(hub)} \
        ghcr.io/huggingface/text-generation-inference:latest \
        --model-id ${model.id}
    `,
  },
  request(model, 8080),
];

const ollamaCommand = (id: string, hub: string): Code<"shell"> => {
  if (hub === publicHub) return shell`ollama run hf.co/${id}`;
  const { host } = new URL(hub);
  return isPlainHttp(hub)
    ? shell`ollama run --insecure ${`http://${host}/${id}`}`
    : shell`ollama run ${`${host}/${id}`}`;
};

export const ollama: Recipes = (model, file, hub) => [
  {
    title: "Terminal",
    setup: shell`${comment`Install it: https://ollama.com/download`}`,
    content: ollamaCommand(taggedId(model, file), hub),
  },
];

export const dockerModelRunner: Recipes = (model, file, hub) => {
  const id = isGguf(model) ? taggedId(model, file) : model.id;
  const host = hub === publicHub ? "hf.co" : new URL(hub).host;
  return [{ title: "Docker", content: shell`docker model run ${`${host}/${id}`}` }];
};

export const localAi: Recipes = (model, file, hub) => {
  const unknown = notice("filenameNotSpecified", comment`put one of the repository's files here.`);
  const note = file === undefined ? unknown : nothing;
  const path = file ?? "model.gguf";
  const address = hub === publicHub ? `huggingface://${model.id}/${path}` : fileAddress(hub, model, path);
  return [
    {
      title: "Terminal",
      setup: shell`curl https://localai.io/install.sh | sh`,
      content: shell`
        ${note}
        local-ai run ${address}
      `,
    },
    {
      title: "Docker",
      content: shell`
        ${note}
        docker run -p 8080:8080 -v "$PWD/models:/models" \
          localai/localai:latest \
          ${address}
      `,
    },
  ];
};

/** What Lemonade calls a model that its user added. */
const lemonadeName = (model: ModelRecord, file: string | undefined): string => {
  const id = taggedId(model, file);
  return `user.${id.slice(id.lastIndexOf("/") + 1).replaceAll(":", "-")}`;
};

const lemonadeEngine = (model: ModelRecord): string => {
  if (isGguf(model)) return "llamacpp";
  return model.tags.includes("ryzenai-npu") ? "oga-npu" : "oga-hybrid";
};

export const lemonade: Recipes = (model, file, hub) => {
  const name = lemonadeName(model, file);
  return [
    {
      title: "Terminal",
      setup: shell`${comment`Install it: https://lemonade-server.ai`}`,
      content: shell`
        ${exportEndpoint(hub)}
        lemonade pull ${name} \
          --checkpoint ${taggedId(model, file)} \
          --recipe ${lemonadeEngine(model)}
        lemonade run ${name}

        # All models you have
        lemonade list
      `,
    },
  ];
};

export const unsloth: Recipes = (model, _file, hub) => {
  const studio: Recipe = {
    title: "Unsloth Studio",
    setup: shell`curl -fsSL https://unsloth.ai/install.sh | sh`,
    content: shell`
      ${comment`Then open http://localhost:8888 and search for ${model.id}`}
      ${exportEndpoint(hub)}
      unsloth studio -H 127.0.0.1 -p 8888
    `,
  };
  const code: Recipe = {
    title: "Python",
    setup: shell`pip install unsloth`,
    content: python`
      ${importEndpoint(hub)}

      from unsloth import FastModel

      model, tokenizer = FastModel.from_pretrained(
          model_name=${model.id},
          max_seq_length=2048,
      )
    `,
  };
  return isGguf(model) ? [studio] : [studio, code];
};
