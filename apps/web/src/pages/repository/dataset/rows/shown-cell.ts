import type { Column } from "@orrery/contract";
import { objectIn } from "../../../../lib/json-object.ts";
import type { LabelNames } from "./label-names.ts";
import { numberText, timeText } from "./value-text.ts";

interface ChatTurn {
  readonly role: string;
  readonly text: string;
}

/** A cell as it is drawn. */
export type ShownCell =
  | { readonly kind: "empty" }
  | { readonly kind: "plain"; readonly text: string }
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "image" | "audio" | "video"; readonly source: string }
  | { readonly kind: "chat"; readonly turns: readonly ChatTurn[] }
  | { readonly kind: "data"; readonly text: string };

export interface CellContext {
  readonly column: string;
  readonly type?: Column["type"] | undefined;
  readonly labels: LabelNames;
  /** Whether texts that are paths of media are drawn; the names in a folder of media are only names. */
  readonly drawsPaths?: boolean;
  /** URL of the folder that paths in cells are relative to, with a trailing slash. */
  readonly files: string;
}

type MediaKind = "image" | "audio" | "video";

const extensions: { readonly [K in MediaKind]: RegExp } = {
  image: /^(?:png|jpe?g|gif|webp|avif|bmp|svg)$/i,
  audio: /^(?:wav|mp3|flac|ogg|opus|m4a)$/i,
  video: /^(?:mp4|webm|mov|m4v)$/i,
};

const mediaKinds = ["image", "audio", "video"] as const;

/** A path of a file in the repository: relative, without spaces at its ends and not a URL. */
const pathKind = (text: string): MediaKind | undefined => {
  const extension = /^[^\s:?#][^\n:?#]{0,300}\.(\w{2,4})$/.exec(text)?.[1];
  return extension === undefined ? undefined : mediaKinds.find((kind) => extensions[kind].test(extension));
};

const mediaIn = (text: string, files: string): ShownCell | undefined => {
  const inlined = /^data:(\w+)\/[\w.+-]+;base64,/.exec(text.slice(0, 100))?.[1];
  const inline = mediaKinds.find((kind) => kind === inlined);
  if (inline) return { kind: inline, source: text };
  const kind = pathKind(text);
  if (!kind) return undefined;
  const path = text
    .replace(/^\.?\//, "")
    .split("/")
    .map(encodeURIComponent)
    .join("/");
  return { kind, source: files + path };
};

const contentText = (content: unknown): string => {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return content === null || content === undefined ? "" : JSON.stringify(content);
  return content.map((part) => (typeof part?.text === "string" ? part.text : `[${part?.type ?? "part"}]`)).join(" ");
};

/** Messages with `role` and `content`, or the older `from` and `value`. */
const turnsIn = (value: readonly unknown[]): readonly ChatTurn[] | undefined => {
  const turns = value.map((item) => {
    const { role, content, from, value: said } = objectIn(item);
    const speaker = role ?? from;
    const text = content ?? said;
    return typeof speaker === "string" && text !== undefined ? { role: speaker, text: contentText(text) } : undefined;
  });
  return turns.length > 0 && turns.every((turn) => turn !== undefined) ? turns : undefined;
};

export const toShownCell = (
  value: unknown,
  { column, type, labels, drawsPaths = true, files }: CellContext,
): ShownCell => {
  if (value === null || value === undefined) return { kind: "empty" };
  const label = typeof value === "number" ? labels.get(column)?.[value] : undefined;
  if (label !== undefined) return { kind: "plain", text: label };
  if (typeof value === "number") return { kind: "plain", text: numberText(value) };
  if (typeof value === "boolean") return { kind: "plain", text: value ? "Yes" : "No" };
  if (type === "time" && typeof value === "string") return { kind: "plain", text: timeText(value) };
  if (typeof value === "string") return (drawsPaths && mediaIn(value, files)) || { kind: "text", text: value };
  const turns = Array.isArray(value) ? turnsIn(value) : undefined;
  if (turns) return { kind: "chat", turns };
  const { src, path } = objectIn(value);
  const named = [src, path].find((text) => typeof text === "string");
  return (named && mediaIn(named, files)) || { kind: "data", text: JSON.stringify(value) ?? "" };
};
