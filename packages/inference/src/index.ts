/** The public surface of the package: the client, its functions, its providers and its errors. */

export type { Access, AuthMethod } from "./access.ts";
export { authMethodOf } from "./access.ts";
export { type Metadata, metadataOf } from "./client/calls/metadata.ts";
export type { Clock } from "./client/clock.ts";
export {
  type Attempt,
  type FailureCode,
  type FailureKind,
  failures,
  InferenceClientAbortError,
  InferenceClientHubApiError,
  InferenceClientInputError,
  InferenceClientProviderApiError,
  InferenceClientProviderOutputError,
  InferenceClientProviderOutputError as InferenceOutputError,
  InferenceClientRoutingError,
  InferenceError,
  InferenceError as InferenceClientError,
  isInferenceError,
  type RequestContext,
  type ResponseContext,
} from "./client/errors.ts";
export { type Logger, setLogger } from "./client/logger.ts";
export { addressesOf, type BaseArgs, type Options, type OutputType, type ProviderChoice } from "./client/options.ts";
export { autoRouter } from "./client/routing/auto-router.ts";
export * from "./functions.ts";
export {
  InferenceClient,
  InferenceClient as HfInference,
  InferenceClient as InferenceClientEndpoint,
} from "./inference-client.ts";
export type { Args, BatchArgs, BatchTask, MediaForms, RawArgs } from "./methods/arguments.ts";
export { type OpenAiCompatibleServer, openAiCompatible } from "./open-ai-compatible.ts";
export type { NativeApi, Provider, Wires } from "./provider.ts";
export {
  INFERENCE_PROVIDERS,
  isProvider,
  PROVIDERS_HUB_ORGS,
  PROVIDERS_OR_POLICIES,
  type ProviderId,
  providers,
  providers as PROVIDERS,
} from "./provider-table.ts";
export { baseOf, type HttpRequest, isRouted, requestFor } from "./request.ts";
export type { In, MediaTask, Out, Piece, Task } from "./task.ts";
export { clientName, clientVersion } from "./version.ts";
export { ShapeError } from "./wires/shape.ts";
export type {
  Body,
  Call,
  CallArgs,
  CallInput,
  FormField,
  Job,
  Media,
  MediaReference,
  Progress,
  Reading,
  Ticket,
  Wire,
} from "./wires/wire.ts";
export { uncheckedArgs } from "./wires/wire.ts";
