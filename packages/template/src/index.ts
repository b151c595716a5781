export { type Budgets, type BudgetUsage, defaultBudgets } from "./budgets.ts";
export {
  type ChatRequest,
  type ChatTemplateConfig,
  type ContentPart,
  type NamedTemplate,
  renderChat,
  type TemplateMessage,
} from "./chat.ts";
export { type ErrorKind, isTemplateError, TemplateError } from "./errors.ts";
export type { Capabilities, Report } from "./report.ts";
export type { OutputSpan, Trace, TracePiece } from "./run/trace.ts";
export type { Position, Span } from "./span.ts";
export {
  type CompiledTemplate,
  type Context,
  compile,
  type HostFunction,
  Template,
  type TemplateOptions,
} from "./template.ts";
export { float, type UndefinedMode } from "./values/values.ts";
