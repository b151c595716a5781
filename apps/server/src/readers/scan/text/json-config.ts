import { asObject } from "../../bounded-json.ts";
import { judgeKerasConfig } from "../formats/keras-config.ts";
import type { Scan } from "../scan.ts";
import { judgeRemoteCode } from "./remote-code.ts";
import { judgeTemplate } from "./template.ts";

/** One template, several named ones, or an object of them. */
const templatesIn = (value: unknown): string[] => {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap((item) => templatesIn(asObject(item)?.template));
  return Object.values(asObject(value) ?? {}).filter((item): item is string => typeof item === "string");
};

/** Judges a JSON file: code that it names, code that it holds, and chat templates. */
export const judgeJson = (scan: Scan, value: unknown): void => {
  judgeKerasConfig(scan, value);
  judgeRemoteCode(scan, value);
  for (const template of templatesIn(asObject(value)?.chat_template)) judgeTemplate(scan, template, "chat_template");
};
