import { comment, javascript, shell } from "../../../code/code.ts";
import type { LoadingCode } from "../model-facts.ts";
import { notice } from "../notices.ts";

export const transformersJs: LoadingCode = (model) => {
  const task = model.pipeline_tag;
  if (!task) {
    const advice = comment`the model card has no pipeline_tag, and a pipeline needs to know its task.`;
    return [javascript`${notice("invalidTaskType", advice)}`];
  }
  const isShort = task.length + model.id.length < 43;
  const call = isShort
    ? javascript`const pipe = await pipeline(${task}, ${model.id});`
    : javascript`
        const pipe = await pipeline(
          ${task},
          ${model.id},
        );
      `;
  return [
    shell`npm install @huggingface/transformers`,
    javascript`
      import { pipeline } from "@huggingface/transformers";

      ${call}
    `,
  ];
};
