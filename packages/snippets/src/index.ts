/** The public surface of the package. */

export { clients, type SnippetClient } from "./clients.ts";
export { getInferenceRequest, type HttpRequestView } from "./get-inference-request.ts";
export { getInferenceSnippets } from "./get-inference-snippets.ts";
export type { Snippet, SnippetLanguage, SnippetMapping, SnippetModel, SnippetOptions } from "./options.ts";
export { TemplateNotFound, templateOf } from "./render/render-template.ts";
export { snippetTask } from "./request/resolve-snippet.ts";
export { lastVerification, snippetsFingerprint, type Verification } from "./verification/verification.ts";
