import { type ChatTemplateConfig } from "@orrery/template";
import { type CallSyntax } from "../tool-decision.ts";
import { type TemplateModel } from "./chat-template.ts";
/**
 * How a template writes tool calls, found by rendering one: what differs from a plain answer is the call, and what is
 * around its JSON are its marks. Undefined if the template does not write calls as JSON.
 */
export declare const syntaxOf: (template: ChatTemplateConfig) => CallSyntax | undefined;
/** How a model's answers have tool calls; fails if it can't decide to call one. Special tokens are not in answers. */
export declare const callSyntaxOf: (model: TemplateModel, specialTexts: () => readonly string[]) => CallSyntax;
//# sourceMappingURL=call-syntax.d.ts.map