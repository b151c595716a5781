import { type Code, comment, nothing, python, pythonName, shell } from "../../../code/code.ts";
import type { ModelRecord } from "../../../model-record.ts";
import { hasTag, helloMessages, type LoadingCode } from "../model-facts.ts";
import { notice } from "../notices.ts";
import { imageMessages, pipelineCode } from "./transformers-pipelines.ts";

const hasChatTemplate = ({ config }: ModelRecord): boolean =>
  Boolean(
    config?.tokenizer_config?.chat_template ?? config?.processor_config?.chat_template ?? config?.chat_template_jinja,
  );

/** The variable an input processor is kept in, by what it does. */
const processorVariable = (processor: string): Code<"python"> => {
  if (processor === "AutoTokenizer") return python`tokenizer`;
  return processor === "AutoFeatureExtractor" ? python`extractor` : python`processor`;
};

const isAboutImages = (model: ModelRecord): boolean =>
  model.pipeline_tag === "image-text-to-text" || hasTag(model, "image-text-to-text");

const chat = (model: ModelRecord, processor: Code<"python">) => python`
  messages = ${isAboutImages(model) ? imageMessages : helloMessages}
  inputs = ${processor}.apply_chat_template(
      messages,
      add_generation_prompt=True,
      tokenize=True,
      return_dict=True,
      return_tensors="pt",
  ).to(model.device)

  outputs = model.generate(**inputs, max_new_tokens=40)
  print(${processor}.decode(outputs[0][inputs["input_ids"].shape[-1] :]))
`;

/** A class to load the model with in place of its own, and the module that has it. */
export interface Loader {
  readonly module: Code<"python">;
  readonly name: Code<"python">;
}

/** Imports in the order of isort: classes of one module on one line, modules by name. */
const imports = (processor: Code<"python"> | undefined, own: Code<"python">, loader: Loader | undefined) => {
  if (loader === undefined) {
    return processor === undefined
      ? python`from transformers import ${own}`
      : python`from transformers import ${own}, ${processor}`;
  }
  return python`
    from ${loader.module} import ${loader.name}
    ${processor === undefined ? nothing : python`from transformers import ${processor}`}
  `;
};

const direct = (model: ModelRecord, loader?: Loader): Code<"python"> => {
  const info = model.transformersInfo;
  const own = pythonName(info?.auto_model);
  if (own === undefined) {
    const advice = comment`config.json does not say which class of transformers to use.`;
    return python`${notice("unknownModelType", advice)}`;
  }
  const processor = pythonName(info?.processor);
  const variable = processorVariable(info?.processor ?? "");
  const trust = hasTag(model, "custom_code") ? python`, trust_remote_code=True` : nothing;
  const isChat = processor !== undefined && hasTag(model, "conversational") && hasChatTemplate(model);
  return python`
    ${loader === undefined ? comment`Load the model itself, for full control.` : nothing}
    ${imports(processor, own, loader)}

    ${processor === undefined ? nothing : python`${variable} = ${processor}.from_pretrained(${model.id}${trust})`}
    model = ${loader?.name ?? own}.from_pretrained(${model.id}${loader === undefined ? python`, device_map="auto"` : nothing}${trust})

    ${isChat ? chat(model, variable) : nothing}
  `;
};

export const transformers: LoadingCode = (model) => {
  if (pythonName(model.transformersInfo?.auto_model) === undefined) return [direct(model)];
  const pipeline = pipelineCode(model);
  return [shell`pip install -U transformers accelerate`, ...(pipeline === undefined ? [] : [pipeline]), direct(model)];
};

/** The same without a pipeline, and with another library's class doing the loading. */
export const transformersWith = (model: ModelRecord, loader: Loader): Code<"python"> => direct(model, loader);
