import { nothing, python, shell } from "../../code/code.ts";
import type { ModelRecord } from "../../model-record.ts";
import { exampleText, hasTag, type LoadingCode } from "./model-facts.ts";

/** The task a ready-made pipeline of the library serves. */
const pipelineTask = (model: ModelRecord): string | undefined => {
  if (hasTag(model, "rna-secondary-structure")) return "rna-secondary-structure";
  return model.pipeline_tag === "fill-mask" ? "fill-mask" : undefined;
};

/** An RNA sequence; for filling gaps, with the model's own mask in it, else with none. */
const sequenceFor = (model: ModelRecord, isMasked: boolean): string => {
  const mask = model.mask_token ?? "<mask>";
  const text = exampleText(model) ?? `UAGCUUAUCAG${mask}CUGAUGUUGA`;
  return isMasked ? text : text.replaceAll(mask, "");
};

const pipeline = (model: ModelRecord, task: string) => python`
  ${task === "fill-mask" ? nothing : python`# Predicts which bases of the strand pair up.`}
  import multimolecule  # registers its models and pipelines with transformers
  from transformers import pipeline

  predictor = pipeline(${task}, model=${model.id})
  print(predictor(${sequenceFor(model, task === "fill-mask")}))
`;

export const multimolecule: LoadingCode = (model) => {
  const task = pipelineTask(model);
  return [
    shell`pip install multimolecule`,
    ...(task === undefined ? [] : [pipeline(model, task)]),
    python`
      from multimolecule import AutoModel, AutoTokenizer

      tokenizer = AutoTokenizer.from_pretrained(${model.id})
      model = AutoModel.from_pretrained(${model.id})

      inputs = tokenizer(${sequenceFor(model, false)}, return_tensors="pt")
      outputs = model(**inputs)
      embeddings = outputs.last_hidden_state
    `,
  ];
};
