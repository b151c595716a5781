import type { Task } from "../../task.ts";
import { without } from "../../wires/flatten.ts";
import { modelPath } from "../../wires/model-path.ts";
import type { Wire } from "../../wires/wire.ts";
import { type Take, takeFileIfAny, takeImage } from "./take-args.ts";

/** A request without a task, at the hub's own service: a file as it is, anything else as JSON. */
export const rawWire: Wire<"text-generation"> = {
  path: ({ model }) => `models/${modelPath(model)}`,
  body: ({ args, media, isStreamed }) =>
    media ? { bytes: media } : { json: { ...without(args, "stream"), ...(isStreamed && { stream: true }) } },
  read: (reply) => ({ value: reply as { generated_text: string } }),
};

const isFile = (value: unknown): boolean =>
  value instanceof Blob || value instanceof ArrayBuffer || ArrayBuffer.isView(value);

const takeFileByLooks: Take = ({ data, ...args }) => {
  if (isFile(data)) return { args, source: data };
  if (isFile(args.inputs)) return { args, source: args.inputs };
  return { args: data === undefined ? args : { ...args, data } };
};

/** How the file of a raw request is found: by its task where it has one, otherwise by its looks. */
export const takeRaw = (task: Task | undefined): Take => {
  if (task === undefined) return takeFileByLooks;
  if (/^(document|visual)-question/.test(task)) return takeImage;
  return /^(image|audio|automatic-speech|object|zero-shot-image)/.test(task) ? takeFileIfAny : takeFileByLooks;
};
