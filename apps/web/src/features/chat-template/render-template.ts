import { compile, isTemplateError, type Report } from "@orrery/template";

/** What to render. */
export interface Rendering {
  readonly source: string;
  readonly context: Readonly<Record<string, unknown>>;
}

/** What came of it; a fault says what went wrong and shows the line. */
export type Rendered =
  | { readonly text: string; readonly report: Report }
  | { readonly fault: string; readonly report?: Report };

const faultOf = (error: unknown): string => (isTemplateError(error) ? error.format() : String(error));

/** Renders a conversation, and tells what the template reads and can do. */
export const renderTemplate = ({ source, context }: Rendering): Rendered => {
  try {
    const template = compile(source);
    const { report } = template;
    try {
      return { text: template.render(context), report };
    } catch (error) {
      return { fault: faultOf(error), report };
    }
  } catch (error) {
    return { fault: faultOf(error) };
  }
};
