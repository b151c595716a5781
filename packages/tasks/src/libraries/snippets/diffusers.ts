import { type Code, comment, nothing, python, shell } from "../../code/code.ts";
import type { ModelRecord } from "../../model-record.ts";
import { baseModel, catsUrl, exampleText, hasTag, type LoadingCode } from "./model-facts.ts";
import { notice } from "./notices.ts";
import type { Loader } from "./transformers/transformers.ts";

/** Settings every pipeline of diffusers is loaded with. */
const settings = python`, torch_dtype=torch.bfloat16, device_map="cuda"`;
const devices = comment`On a Mac, "mps" instead of "cuda".`;

const plain: Loader = { module: python`diffusers`, name: python`DiffusionPipeline` };

/** A pipeline of diffusers is told number format and device; another library's loader knows them. */
const loading = (loader: Loader, id: Code<"python">) =>
  loader === plain
    ? python`
        ${devices}
        pipe = ${loader.name}.from_pretrained(${id}${settings})
      `
    : python`pipe = ${loader.name}.from_pretrained(${id})`;

const imports = (model: ModelRecord, loader: Loader) => {
  const utility = utilities[shapeOf(model)];
  return loader === plain
    ? python`
        import torch
        from diffusers import DiffusionPipeline
        ${utility}
      `
    : python`
        ${utility}
        from ${loader.module} import ${loader.name}
      `;
};

const promptFor = (model: ModelRecord, fallback: string): string =>
  exampleText(model) ?? (model.cardData?.instance_prompt || fallback);

const astronaut = "An astronaut in a jungle, cold color palette, muted colors, detailed, 8k";
const dogs = "Turn these cats into dogs.";
const stirring = "The cats wake up, stretch and look into the camera.";

/** Where the base model's id is used: the id itself, or a variable to fill in below a notice. */
const baseOf = (
  model: ModelRecord,
): { readonly setting: Code<"python"> | Code<"comment">; readonly id: Code<"python"> } => {
  const base = baseModel(model);
  if (base !== undefined) return { setting: nothing, id: python`${base}` };
  const advice = comment`
    the card has no base_model.
    Put the id of the model that this one extends here:
  `;
  const setting = python`
    ${notice("baseModelNotFound", advice)}
    base_model = "owner/name"

  `;
  return { setting, id: python`base_model` };
};

/** What goes into a pipeline besides the prompt, and what comes out of it. */
type Shape = "image" | "image-to-image" | "video" | "image-to-video";

const shapes: { readonly [tag: string]: Shape } = {
  "image-to-image": "image-to-image",
  "image-to-video": "image-to-video",
  "text-to-video": "video",
};

const shapeOf = (model: ModelRecord): Shape => {
  const tag = model.pipeline_tag ?? "";
  return (Object.hasOwn(shapes, tag) ? shapes[tag] : undefined) ?? "image";
};

const utilities: Readonly<Record<Shape, Code<"python"> | Code<"comment">>> = {
  image: nothing,
  "image-to-image": python`from diffusers.utils import load_image`,
  video: python`from diffusers.utils import export_to_video`,
  "image-to-video": python`from diffusers.utils import export_to_video, load_image`,
};

const runs: Readonly<Record<Shape, (model: ModelRecord) => Code<"python">>> = {
  image: (model) => python`
    prompt = ${promptFor(model, astronaut)}
    image = pipe(prompt).images[0]
    image.save("output.png")
  `,
  "image-to-image": (model) => python`
    prompt = ${promptFor(model, dogs)}
    input_image = load_image(${catsUrl})

    image = pipe(image=input_image, prompt=prompt).images[0]
    image.save("output.png")
  `,
  video: (model) => python`
    prompt = ${promptFor(model, "A cat walks through tall grass, realistic.")}

    frames = pipe(prompt=prompt).frames[0]
    export_to_video(frames, "output.mp4")
  `,
  "image-to-video": (model) => python`
    prompt = ${promptFor(model, stirring)}
    input_image = load_image(${catsUrl})

    frames = pipe(image=input_image, prompt=prompt).frames[0]
    export_to_video(frames, "output.mp4")
  `,
};

const whole = (model: ModelRecord, loader: Loader) => python`
  ${imports(model, loader)}

  ${loading(loader, python`${model.id}`)}

  ${runs[shapeOf(model)](model)}
`;

/** A small file of weights that changes another model: LoRA or a learned word. */
const extension = (model: ModelRecord, loader: Loader, load: Code<"python">) => {
  const base = baseOf(model);
  return python`
    ${imports(model, loader)}

    ${base.setting}

    ${loading(loader, base.id)}
    ${load}

    ${runs[shapeOf(model)](model)}
  `;
};

const controlnet = (model: ModelRecord) => {
  const base = baseOf(model);
  return python`
    import torch
    from diffusers import ControlNetModel, StableDiffusionControlNetPipeline

    ${base.setting}

    controlnet = ControlNetModel.from_pretrained(${model.id}, torch_dtype=torch.bfloat16)

    ${devices}
    pipe = StableDiffusionControlNetPipeline.from_pretrained(${base.id}, controlnet=controlnet${settings})
  `;
};

const fill = (model: ModelRecord, pipeline: Code<"python">) => python`
  import torch
  from diffusers import ${pipeline}
  from diffusers.utils import load_image

  ${devices}
  pipe = ${pipeline}.from_pretrained(${model.id}${settings})

  image = load_image("image.png")
  mask_image = load_image("mask.png")  # what is white in the mask is painted anew

  prompt = ${promptFor(model, "a tiger sitting on a park bench")}
  image = pipe(prompt=prompt, image=image, mask_image=mask_image).images[0]
  image.save("output.png")
`;

/** The program for a diffusion model, by its tags; a loader takes the place of the plain pipeline class. */
export const diffusionCode = (model: ModelRecord, loader: Loader = plain): Code<"python"> => {
  if (hasTag(model, "StableDiffusionInpaintPipeline", "StableDiffusionXLInpaintPipeline")) {
    return fill(model, python`AutoPipelineForInpainting`);
  }
  if (hasTag(model, "controlnet")) return controlnet(model);
  if (hasTag(model, "lora")) return extension(model, loader, python`pipe.load_lora_weights(${model.id})`);
  if (hasTag(model, "textual_inversion")) {
    return extension(model, loader, python`pipe.load_textual_inversion(${model.id})`);
  }
  if (hasTag(model, "FluxFillPipeline")) return fill(model, python`FluxFillPipeline`);
  return whole(model, loader);
};

export const diffusers: LoadingCode = (model) => [
  shell`pip install -U diffusers transformers accelerate`,
  diffusionCode(model),
];
