import { comment, nothing, python, shell } from "../../code/code.ts";
import { catsUrl, hasTag, helloMessages, type LoadingCode, repositoryName } from "./model-facts.ts";

export const cartesiaPytorch: LoadingCode = (model) => [
  shell`pip install --no-binary :all: cartesia-pytorch`,
  python`
    from cartesia_pytorch import ReneLMHeadModel
    from transformers import AutoTokenizer

    model = ReneLMHeadModel.from_pretrained(${model.id})
    tokenizer = AutoTokenizer.from_pretrained("allenai/OLMo-1B-hf")

    inputs = tokenizer(["Rene Descartes was"], return_tensors="pt")
    outputs = model.generate(inputs["input_ids"], max_length=50)
    print(tokenizer.batch_decode(outputs, skip_special_tokens=True)[0])
  `,
];

export const cartesiaMlx: LoadingCode = (model) => [
  shell`pip install cartesia-mlx`,
  python`
    import cartesia_mlx as cmx
    import mlx.core as mx

    model = cmx.from_pretrained(${model.id})
    model.set_dtype(mx.float32)

    for text in model.generate("Rene Descartes was", max_tokens=500):
        print(text, end="", flush=True)
  `,
];

export const kernels: LoadingCode = (model) => [
  shell`pip install kernels`,
  python`
    from kernels import get_kernel

    # A Python module with the kernel's functions, built for this machine's PyTorch and GPU
    kernel = get_kernel(${model.id})
    print(dir(kernel))
  `,
];

export const litertLm: LoadingCode = (model) => [
  shell`
    pip install -U litert-lm
    litert-lm run \
      --from-huggingface-repo=${model.id} \
      --prompt="What is the capital of France?"
  `,
];

const llamaChat = python`
  response = llm.create_chat_completion(messages=${helloMessages})
  print(response["choices"][0]["message"]["content"])
`;

const llamaText = python`
  output = llm("Once upon a time,", max_tokens=512, echo=True)
  print(output["choices"][0]["text"])
`;

export const llamaCppPython: LoadingCode = (model) => [
  shell`pip install llama-cpp-python`,
  python`
    from llama_cpp import Llama

    llm = Llama.from_pretrained(
        repo_id=${model.id},
        filename="*Q4_K_M.gguf",  # a file of the repository, or a pattern only one matches
    )

    ${hasTag(model, "conversational") ? llamaChat : llamaText}
  `,
];

export const mambaSsm: LoadingCode = (model) => [
  python`
    from mamba_ssm import MambaLMHeadModel

    model = MambaLMHeadModel.from_pretrained(${model.id}, device="cuda")
  `,
];

const mlxVision: LoadingCode = (model) => [
  shell`pip install -U mlx-vlm`,
  python`
    from mlx_vlm import generate, load
    from mlx_vlm.prompt_utils import apply_chat_template
    from mlx_vlm.utils import load_config

    model, processor = load(${model.id})
    config = load_config(${model.id})

    image = [${catsUrl}]
    prompt = apply_chat_template(processor, config, "Describe this image.", num_images=1)

    output = generate(model, processor, prompt, image)
    print(output)
  `,
];

const mlxText: LoadingCode = (model) => {
  const template = python`
    messages = [{"role": "user", "content": prompt}]
    prompt = tokenizer.apply_chat_template(messages, add_generation_prompt=True)
  `;
  return [
    shell`
      # Apple silicon. On Linux with an NVIDIA GPU, install "mlx[cuda]" as well.
      pip install -U mlx-lm
    `,
    python`
      from mlx_lm import generate, load

      model, tokenizer = load(${model.id})

      prompt = "Write a story about Einstein."
      ${hasTag(model, "conversational") ? template : nothing}
      text = generate(model, tokenizer, prompt=prompt, verbose=True)
    `,
  ];
};

export const mlx: LoadingCode = (model, hub) => {
  if (model.pipeline_tag === "image-text-to-text") return mlxVision(model, hub);
  if (model.pipeline_tag === "text-generation") return mlxText(model, hub);
  return [
    shell`
      ${comment`Downloads the weights; the model card says what reads them.`}
      pip install "huggingface_hub[hf_xet]"
      hf download ${model.id} --local-dir ${repositoryName(model)}
    `,
  ];
};

export const pxia: LoadingCode = (model) => [
  python`
    from pxia import AutoModel

    model = AutoModel.from_pretrained(${model.id})
  `,
];

export const saelens: LoadingCode = (model) => [
  shell`pip install sae-lens`,
  python`
    from sae_lens import SAE

    sae = SAE.from_pretrained(
        release=${model.id},
        sae_id="blocks.0.hook_resid_pre",  # the folder of one autoencoder in the repository
    )
  `,
];
