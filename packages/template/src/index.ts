export {
  type ChatMessage,
  type ChatRequest,
  type ContentPart,
  type NamedTemplate,
  renderChat,
  type SpecialToken,
  type TokenizerConfig,
} from "./chat.ts";
export { type ErrorKind, isTemplateError, TemplateError } from "./errors.ts";
export { type Budgets, defaultBudgets, type Usage } from "./meter.ts";
export type { Capabilities, Report } from "./report.ts";
export type { OutputSpan } from "./run.ts";
export type { Position, Span } from "./span.ts";
export {
  type CompiledTemplate,
  type Context,
  compile,
  type HostFunction,
  Template,
  type TemplateOptions,
} from "./template.ts";
export type { Trace, TracePiece } from "./trace.ts";
export { float, type UndefinedMode } from "./values.ts";
