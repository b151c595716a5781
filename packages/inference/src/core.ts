/** A client of chosen parts: bundlers leave out the providers and methods that are not used. */

export { InferenceError, isInferenceError } from "./client/errors.ts";
export {
  createEventParser,
  type EventParser,
  parseEvents,
  type ServerSentEvent,
} from "./client/streams/event-parser.ts";
export { type ClientParts, createClient } from "./create-client.ts";
export * from "./methods/methods.ts";
export { openAiCompatible } from "./open-ai-compatible.ts";
export * from "./providers/index.ts";
export { parseUrl, parseWebUrl } from "./wires/parse-url.ts";
