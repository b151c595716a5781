import { comment, javascript, nothing, shell } from "../../../code/code.ts";
import { publicHub } from "../../../public-hub.ts";
import type { LoadingCode } from "../model-facts.ts";
import { notice } from "../notices.ts";

export const transformersJs: LoadingCode = (model, hub) => {
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
  const isPublic = hub === publicHub;
  const names = isPublic ? javascript`pipeline` : javascript`env, pipeline`;
  const remote = isPublic ? nothing : javascript`env.remoteHost = ${hub};`;
  return [
    shell`npm install @huggingface/transformers`,
    javascript`
      import { ${names} } from "@huggingface/transformers";

      ${remote}

      ${call}
    `,
  ];
};
