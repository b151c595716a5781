import {
  type CompiledTemplate,
  compile,
  type ErrorKind,
  isTemplateError,
  type OutputSpan,
  type Report,
  type Span,
  type Trace,
  type TracePiece,
  type Usage,
} from "@orrery/template";
import { type Capabilities, capabilitiesOf } from "./capabilities.ts";

/** What to render. */
export interface Rendering {
  readonly source: string;
  readonly context: Readonly<Record<string, unknown>>;
}

/** What went wrong, and where in the template. */
export interface TemplateError {
  readonly kind: ErrorKind | "stopped" | "defect";
  readonly message: string;
  readonly line?: number;
  readonly column?: number;
  readonly span?: Span;
}

/** What came of a rendering; with a fault, as far as it got. */
export interface Rendered {
  readonly source: string;
  readonly text: string;
  /** The pieces of the text, as many as can be shown. */
  readonly pieces: readonly TracePiece[];
  readonly generations: readonly OutputSpan[];
  /** Characters of the whole text, of which `text` may be a part. */
  readonly length: number;
  readonly used?: Usage;
  readonly error?: TemplateError;
  readonly report?: Report;
  readonly capabilities?: Capabilities;
}

/** What is handed from the worker to the page: more would hold the page up, and nobody reads it. */
const max = { text: 1_000_000, pieces: 2_000, shown: 60_000 } as const;

const cut = ({ text, pieces, generations, used }: Trace) => ({
  text: text.slice(0, max.text),
  pieces: pieces.filter(({ output }, at) => at < max.pieces && output.start < max.shown),
  generations: generations.slice(0, max.pieces),
  length: text.length,
  used,
});

/** A rendering that came to nothing. */
export const nothing = (source: string, error: TemplateError): Rendered => ({
  source,
  text: "",
  pieces: [],
  generations: [],
  length: 0,
  error,
});

const errorOf = (error: unknown): TemplateError => {
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

const rendered = (source: string, template: CompiledTemplate, context: Rendering["context"]): Rendered => {
  try {
    return { source, ...cut(template.renderWithTrace(context)) };
  } catch (error) {
    const partial = isTemplateError(error) ? error.partial : undefined;
    return { ...nothing(source, errorOf(error)), ...(partial && cut(partial)) };
  }
};

/** Renders a conversation, tells where each piece came from, and finds out what the template can deal with. */
export const renderTemplate = ({ source, context }: Rendering): Rendered => {
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
