import { base64Of } from "../../../lib/files/base64-of.ts";
import { objectIn } from "../../../lib/json-object.ts";
import type { Playground } from "../session/reducer.ts";

const version = 1;
/** Stands for a file in JSON. */
const fileKey = "orrery:file";

const toDataUrl = async (file: Blob): Promise<string> =>
  `data:${file.type};base64,${base64Of(new Uint8Array(await file.arrayBuffer()))}`;

const withDataUrls = async (value: unknown): Promise<unknown> => {
  if (value instanceof Blob) return { [fileKey]: await toDataUrl(value) };
  if (Array.isArray(value)) return Promise.all(value.map(withDataUrls));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(async ([key, inner]) => [key, await withDataUrls(inner)] as const);
  return Object.fromEntries(await Promise.all(entries));
};

const toFile = (url: string): Blob => {
  const [, type = "", base64 = ""] = /^data:([^;,]*)[^,]*,(.*)$/s.exec(url) ?? [];
  return new Blob([Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))], { type });
};

/** A session as text, with its files. */
export const writeContent = async (playground: Playground): Promise<string> =>
  JSON.stringify({ version, playground: await withDataUrls(playground) });

/** Undefined if a newer version of the web app has written it. */
export const readContent = (text: string): Playground | undefined => {
  const content = JSON.parse(text, (_key, value) => {
    const url = objectIn(value)[fileKey];
    return typeof url === "string" ? toFile(url) : value;
  });
  return content?.version === version ? content.playground : undefined;
};
