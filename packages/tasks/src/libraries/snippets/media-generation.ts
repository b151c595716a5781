import { comment, python, shell } from "../../code/code.ts";
import type { ModelRecord } from "../../model-record.ts";
import { hasTag, type LoadingCode, repositoryName } from "./model-facts.ts";
import { notice } from "./notices.ts";

const prompt = "A cat walks through tall grass at dawn.";

export const diffusionkit: LoadingCode = (model) => {
  const isFlux = hasTag(model, "flux");
  const name = isFlux ? python`FluxPipeline` : python`DiffusionPipeline`;
  const setup = isFlux
    ? python`
        pipeline = FluxPipeline(
            shift=1.0,
            model_version=${model.id},
            low_memory_mode=True,
            a16=True,
            w16=True,
        )
      `
    : python`
        pipeline = DiffusionPipeline(
            shift=3.0,
            use_t5=False,
            model_version=${model.id},
            low_memory_mode=True,
            a16=True,
            w16=True,
        )
      `;
  return [
    shell`pip install diffusionkit`,
    python`
      from diffusionkit.mlx import ${name}

      ${setup}

      height, width = 512, 512
      image, _ = pipeline.generate_image(
          "a photo of a cat",
          cfg_weight=${isFlux ? 0 : 5},
          num_steps=${isFlux ? 4 : 50},
          latent_size=(height // 8, width // 8),
      )
      image.save("output.png")
    `,
  ];
};

const ltxSetup = (model: ModelRecord) => shell`
  git clone https://github.com/Lightricks/LTX-2.git
  cd LTX-2
  uv sync --frozen

  # The model, and the text encoder that reads prompts (accept its terms on its page first)
  hf download ${model.id} --local-dir ${`models/${repositoryName(model)}`}
  hf download google/gemma-3-12b-it-qat-q4_0-unquantized --local-dir models/gemma
`;

/** Where the weights of LTX itself are kept when the repository at hand holds only a LoRA for them. */
const ltxBase = shell`
  # The model that the LoRA changes
  hf download Lightricks/LTX-2 --local-dir models/LTX-2
`;

const ltxControlled = (model: ModelRecord) => shell`
  # Make a new video that follows the old one.
  uv run python -m ltx_pipelines.ic_lora \
    --distilled-checkpoint-path models/LTX-2/*-distilled.safetensors \
    --spatial-upsampler-path models/LTX-2/*-spatial-upscaler-*.safetensors \
    --gemma-root models/gemma \
    --lora ${`models/${repositoryName(model)}`}/*.safetensors 1.0 \
    --video-conditioning input.mp4 1.0 \
    --prompt ${prompt} \
    --output-path output.mp4
`;

const ltxStyled = (model: ModelRecord) => shell`
  uv run python -m ltx_pipelines.ti2vid_two_stages_hq \
    --checkpoint-path models/LTX-2/*-dev.safetensors \
    --distilled-lora models/LTX-2/*-distilled-lora-*.safetensors 0.8 \
    --spatial-upsampler-path models/LTX-2/*-spatial-upscaler-*.safetensors \
    --gemma-root models/gemma \
    --lora ${`models/${repositoryName(model)}`}/*.safetensors 1.0 \
    --prompt ${prompt} \
    --output-path output.mp4
`;

const ltxFast = (model: ModelRecord) => shell`
  # Fast: the distilled model
  uv run python -m ltx_pipelines.distilled \
    --distilled-checkpoint-path ${`models/${repositoryName(model)}`}/*-distilled.safetensors \
    --spatial-upsampler-path ${`models/${repositoryName(model)}`}/*-spatial-upscaler-*.safetensors \
    --gemma-root models/gemma \
    --prompt ${prompt} \
    --output-path output.mp4
`;

const ltxFine = (model: ModelRecord) => shell`
  # Fine: the full model in two stages
  uv run python -m ltx_pipelines.ti2vid_two_stages_hq \
    --checkpoint-path ${`models/${repositoryName(model)}`}/*-dev.safetensors \
    --distilled-lora ${`models/${repositoryName(model)}`}/*-distilled-lora-*.safetensors 0.8 \
    --spatial-upsampler-path ${`models/${repositoryName(model)}`}/*-spatial-upscaler-*.safetensors \
    --gemma-root models/gemma \
    --prompt ${prompt} \
    --output-path output.mp4
`;

export const ltx: LoadingCode = (model) => {
  if (hasTag(model, "ic-lora")) return [ltxSetup(model), ltxBase, ltxControlled(model)];
  if (hasTag(model, "lora")) return [ltxSetup(model), ltxBase, ltxStyled(model)];
  return [ltxSetup(model), ltxFast(model), ltxFine(model)];
};

export const meshAnything: LoadingCode = (model) => [
  python`
    # Install it from https://github.com/buaacyw/MeshAnything
    from MeshAnything.models.meshanything import MeshAnything

    model = MeshAnything.from_pretrained(${model.id})
  `,
];

export const phantomWan: LoadingCode = (model) => [
  python`
    # Run this in a clone of https://github.com/Phantom-video/Phantom
    from huggingface_hub import snapshot_download
    from phantom_wan import WANI2V, configs

    wan_i2v = WANI2V(
        config=configs.WAN_CONFIGS["i2v-14B"],
        checkpoint_dir=snapshot_download(${model.id}),
    )
    video = wan_i2v.generate(${prompt}, "image.png")
  `,
];

export const renderformer: LoadingCode = (model) => [
  python`
    # Install it from https://github.com/microsoft/renderformer
    from renderformer import RenderFormerRenderingPipeline

    pipeline = RenderFormerRenderingPipeline.from_pretrained(${model.id})
  `,
];

export const sana: LoadingCode = (model) => {
  const file = notice("filenameNotSpecified", comment`this is the usual one; see the repository's files.`);
  return [
    python`
      # Run this in a clone of https://github.com/NVlabs/Sana
      from app.sana_pipeline import SanaPipeline
      from torchvision.utils import save_image

      sana = SanaPipeline("configs/sana_config/1024ms/Sana_1600M_img1024.yaml")
      ${file}
      sana.from_pretrained(${`hf://${model.id}/checkpoints/${repositoryName(model)}.pth`})

      image = sana(
          prompt='a cyberpunk cat with a neon sign that says "Sana"',
          height=1024,
          width=1024,
          guidance_scale=5.0,
          pag_guidance_scale=2.0,
          num_inference_steps=18,
      )
      save_image(image, "output.png", nrow=1, normalize=True, value_range=(-1, 1))
    `,
  ];
};

export const seedStory: LoadingCode = (model) => [
  shell`
    git clone https://github.com/TencentARC/SEED-Story
    cd SEED-Story
    hf download ${model.id} --local-dir pretrained
  `,
  python`
    import hydra
    from omegaconf import OmegaConf

    # The configurations in the clone say which weights under pretrained/ to load.
    llm_config = OmegaConf.load("configs/clm_models/llama2chat7b_lora.yaml")
    llm = hydra.utils.instantiate(llm_config, torch_dtype="fp16")

    agent_config = OmegaConf.load("configs/clm_models/agent_7b_sft.yaml")
    agent = hydra.utils.instantiate(agent_config, llm=llm)
  `,
];

export const threedTopiaXl: LoadingCode = (model) => [
  python`
    # Install it from https://github.com/3DTopia/3DTopia-XL
    from threedtopia_xl.models import threedtopia_xl

    model = threedtopia_xl.from_pretrained(${model.id})
    model.generate(cond="image.png")
  `,
];
