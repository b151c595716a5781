import type { Out, Task } from "../../task.ts";
import { streamField, without } from "../../wires/flatten.ts";
import { modelPath } from "../../wires/model-path.ts";
import type { Wire } from "../../wires/wire.ts";
import { type ExtractInput, extractImage, extractOptionalFile } from "./extract-input.ts";

/** A request without a task to the hub's own service: a file as the whole body, anything else as JSON. */
export const rawWire: Wire<Task> = {
  path: ({ model }) => `models/${modelPath(model)}`,
  body: ({ args, media, isStreamed }) =>
    media ? { bytes: media } : { json: { ...without(args, "stream"), ...streamField({ args, isStreamed }) } },
  read: (reply) => ({ value: reply as Out<Task> }),
};

const isFile = (value: unknown): boolean =>
  value instanceof Blob || value instanceof ArrayBuffer || ArrayBuffer.isView(value);

const extractFileByType: ExtractInput = ({ data, ...args }) => {
  if (isFile(data)) return { args, source: data };
  if (isFile(args.inputs)) return { args, source: args.inputs };
  return { args: data === undefined ? args : { ...args, data } };
};

/** How the file of a raw request is found: by its task, or else by its type. */
export const extractRaw = (task: Task | undefined): ExtractInput => {
  if (task === undefined) return extractFileByType;
  if (/^(document|visual)-question/.test(task)) return extractImage;
  return /^(image|audio|automatic-speech|object|zero-shot-image)/.test(task) ? extractOptionalFile : extractFileByType;
};
