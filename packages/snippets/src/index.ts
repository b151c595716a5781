/** The public surface of the package. */

export { clients, type SnippetClient } from "./clients.ts";
export { getInferenceSnippets } from "./get-inference-snippets.ts";
export { getInferenceRequest, type HttpRequestView } from "./http-request.ts";
export type { Snippet, SnippetLanguage, SnippetMapping, SnippetOptions } from "./options.ts";
export { TemplateNotFound, templateOf } from "./render.ts";
export type { SnippetModel } from "./situation.ts";
export { lastVerification, snippetsFingerprint, type Verification } from "./verification.ts";
