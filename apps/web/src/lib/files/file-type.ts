export type FileViewKind =
  | "markdown"
  | "table"
  | "json"
  | "code"
  | "text"
  | "image"
  | "audio"
  | "video"
  | "weights"
  | "other";

export interface FileType {
  readonly kind: FileViewKind;
  /** A language id of the highlighter. */
  readonly language: string;
}

const variants: readonly (readonly [kind: FileViewKind, language: string, endings: string])[] = [
  ["markdown", "markdown", "md markdown"],
  ["table", "csv", "csv tsv"],
  ["json", "json", "json ipynb"],
  ["text", "json", "jsonl ndjson"],
  ["code", "python", "py pyi"],
  ["code", "javascript", "js mjs cjs jsx"],
  ["code", "typescript", "ts mts cts tsx"],
  ["code", "yaml", "yaml yml"],
  ["code", "toml", "toml"],
  ["code", "ini", "ini cfg conf env"],
  ["code", "bash", "sh bash zsh"],
  ["code", "cpp", "c h cc cpp hpp cu cuh"],
  ["code", "rust", "rs"],
  ["code", "go", "go"],
  ["code", "java", "java kt"],
  ["code", "html", "html htm xml"],
  ["code", "css", "css"],
  ["code", "sql", "sql"],
  ["code", "jinja", "jinja jinja2 j2"],
  ["code", "diff", "diff patch"],
  ["text", "text", "txt log tex bib vocab merges gitattributes gitignore"],
  ["image", "", "png jpg jpeg gif webp avif svg"],
  ["audio", "", "wav mp3 flac ogg"],
  ["video", "", "mp4 webm"],
  ["weights", "", "safetensors gguf onnx"],
];

const byEnding = new Map(
  variants.flatMap(([kind, language, endings]) =>
    endings.split(" ").map((ending) => [ending, { kind, language }] as const),
  ),
);

const byName: Readonly<Record<string, FileType>> = {
  dockerfile: { kind: "code", language: "docker" },
  makefile: { kind: "code", language: "text" },
  license: { kind: "text", language: "text" },
  readme: { kind: "text", language: "text" },
  notice: { kind: "text", language: "text" },
};

export const fileTypeOf = (path: string): FileType => {
  const name = path.slice(path.lastIndexOf("/") + 1).toLowerCase();
  if (Object.hasOwn(byName, name)) return byName[name] as FileType;
  return byEnding.get(name.slice(name.lastIndexOf(".") + 1)) ?? { kind: "other", language: "" };
};
