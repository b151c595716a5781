import type { SnippetLanguage } from "./options.ts";

/** The clients of each language, in the order they are shown [S9.8]. */
export const clients = {
  js: ["fetch", "@orrery/inference", "openai"],
  python: ["huggingface_hub", "fal_client", "requests", "openai"],
  sh: ["curl"],
} as const satisfies Readonly<Record<SnippetLanguage, readonly string[]>>;

/** A client that snippets are written for. */
export type SnippetClient = (typeof clients)[SnippetLanguage][number];

/** The folder of a client's templates: the last part of its name. */
export const folderOf = (client: string): string => client.slice(client.lastIndexOf("/") + 1);
