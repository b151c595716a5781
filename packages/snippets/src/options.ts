import type { ChatMessage, ModelRecord } from "@orrery/tasks";

/** The fields of a model record that snippets use. */
export type SnippetModel = Pick<ModelRecord, "id" | "tags" | "pipeline_tag" | "mask_token">;

/** What a snippet shows beyond the model and the provider. */
export interface SnippetOptions {
  /** Streams a chat completion. */
  readonly streaming?: boolean;
  /** The user or organization that pays. */
  readonly billTo?: string;
  readonly messages?: readonly ChatMessage[];
  readonly temperature?: number;
  /** Default: 512. */
  readonly max_tokens?: number;
  readonly top_p?: number;
  /** Replaces the example input: text, data, or a file name. */
  readonly inputs?: unknown;
  /** A token to insert into the code; without one, the code reads it from the environment. */
  readonly accessToken?: string;
  /** The hub runs the model for anyone: the code has no token. Counts for the hub's own service only. */
  readonly keyless?: boolean;
  /** Calls the provider directly with its own API key, without the router. */
  readonly directRequest?: boolean;
  /** A dedicated endpoint to call instead of a provider. */
  readonly endpointUrl?: string;
  /** URL of the hub that shows the snippet. Default: the public hub. */
  readonly hub?: string;
}

/** The model at the provider, as the hub lists it. */
export interface SnippetMapping {
  /** The model's id at the provider. */
  readonly providerId: string;
  readonly task?: string;
  readonly adapter?: string;
  readonly adapterWeightsPath?: string;
}

export type SnippetLanguage = "js" | "python" | "sh";

/** Example code for one client. */
export interface Snippet {
  readonly language: SnippetLanguage;
  readonly client: string;
  readonly content: string;
}
