import {
  type BudgetUsage,
  type CompiledTemplate,
  compile,
  type ErrorKind,
  isTemplateError,
  type OutputSpan,
  type Report,
  type Span,
  type Trace,
  type TracePiece,
} from "@orrery/template";
import { type CapabilityReport, capabilitiesOf } from "./capabilities.ts";

export interface RenderRequest {
  readonly source: string;
  readonly context: Readonly<Record<string, unknown>>;
}

export interface RenderError {
  readonly kind: ErrorKind | "stopped" | "defect";
  readonly message: string;
  readonly line?: number;
  readonly column?: number;
  readonly span?: Span;
}

/** With an error, contains the output so far. */
export interface Rendered {
  readonly source: string;
  readonly text: string;
  readonly pieces: readonly TracePiece[];
  readonly generations: readonly OutputSpan[];
  readonly length: number;
  readonly used?: BudgetUsage;
  readonly error?: RenderError;
  readonly report?: Report;
  readonly capabilities?: CapabilityReport;
}

/** More would block the page, and is too much to read. */
const max = { text: 1_000_000, pieces: 2_000, shown: 60_000 } as const;

const cut = ({ text, pieces, generations, used }: Trace) => ({
  text: text.slice(0, max.text),
  pieces: pieces.filter(({ output }, at) => at < max.pieces && output.start < max.shown),
  generations: generations.slice(0, max.pieces),
  length: text.length,
  used,
});

export const nothing = (source: string, error: RenderError): Rendered => ({
  source,
  text: "",
  pieces: [],
  generations: [],
  length: 0,
  error,
});

const errorOf = (error: unknown): RenderError => {
  if (!isTemplateError(error)) return { kind: "defect", message: String(error) };
  const { kind, message, line, column, span } = error;
  return {
    kind,
    message,
    ...(line !== undefined && { line }),
    ...(column !== undefined && { column }),
    ...(span && { span: { start: span.start, end: span.end } }),
  };
};

const rendered = (source: string, template: CompiledTemplate, context: RenderRequest["context"]): Rendered => {
  try {
    return { source, ...cut(template.renderWithTrace(context)) };
  } catch (error) {
    const partial = isTemplateError(error) ? error.partial : undefined;
    return { ...nothing(source, errorOf(error)), ...(partial && cut(partial)) };
  }
};

export const renderTemplate = ({ source, context }: RenderRequest): Rendered => {
  let template: CompiledTemplate;
  try {
    template = compile(source);
  } catch (error) {
    return nothing(source, errorOf(error));
  }
  const result = rendered(source, template, context);
  const { report } = template;
  if (result.error?.kind === "budget") return { ...result, report };
  return { ...result, report, capabilities: capabilitiesOf(source, context) };
};
