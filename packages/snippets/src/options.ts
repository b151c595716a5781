import type { ChatMessage } from "@orrery/tasks";

/** What a snippet is made for beyond the model and the provider. */
export interface SnippetOptions {
  /** Chat answers bit by bit. */
  readonly streaming?: boolean;
  /** The account or organisation that pays. */
  readonly billTo?: string;
  readonly messages?: readonly ChatMessage[];
  readonly temperature?: number;
  /** 512 unless given. */
  readonly max_tokens?: number;
  readonly top_p?: number;
  /** What the model is asked instead of the example: text, data, or the name of a file. */
  readonly inputs?: unknown;
  /** A token to write into the code; without it the code reads one from the environment. */
  readonly accessToken?: string;
  /** Calls the provider itself with the provider's key, past the router. */
  readonly directRequest?: boolean;
  /** An endpoint of one's own, called instead of a provider. */
  readonly endpointUrl?: string;
  /** Address of the hub that shows the snippet; the public hub unless given. */
  readonly hub?: string;
}

/** What the hub says of the model at the provider. */
export interface SnippetMapping {
  /** The model's name there. */
  readonly providerId: string;
  readonly task?: string;
  readonly adapter?: string;
  readonly adapterWeightsPath?: string;
}

/** The languages of snippets. */
export type SnippetLanguage = "js" | "python" | "sh";

/** Example code for one client. */
export interface Snippet {
  readonly language: SnippetLanguage;
  readonly client: string;
  readonly content: string;
}
