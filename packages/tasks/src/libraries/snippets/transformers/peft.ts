import { comment, python, shell } from "../../../code/code.ts";
import type { LoadingCode } from "../model-facts.ts";
import { notice } from "../notices.ts";

/** What an adapter was trained for, and the class that loads its base model. */
const classes = new Map([
  ["CAUSAL_LM", python`AutoModelForCausalLM`],
  ["SEQ_2_SEQ_LM", python`AutoModelForSeq2SeqLM`],
  ["TOKEN_CLS", python`AutoModelForTokenClassification`],
  ["SEQ_CLS", python`AutoModelForSequenceClassification`],
]);

export const peft: LoadingCode = (model) => {
  const { base_model_name_or_path: base, task_type: task = "" } = model.config?.peft ?? {};
  if (!base) {
    const advice = comment`adapter_config.json has no base_model_name_or_path.`;
    return [python`${notice("baseModelNotFound", advice)}`];
  }
  const baseClass = classes.get(task);
  if (baseClass === undefined) {
    const advice = comment`
      adapter_config.json should say one of
      ${[...classes.keys()].join(", ")}.
    `;
    return [python`${notice("invalidTaskType", advice)}`];
  }
  return [
    shell`pip install -U peft transformers`,
    python`
      from peft import PeftModel
      from transformers import ${baseClass}

      base_model = ${baseClass}.from_pretrained(${base})
      model = PeftModel.from_pretrained(base_model, ${model.id})
    `,
  ];
};
