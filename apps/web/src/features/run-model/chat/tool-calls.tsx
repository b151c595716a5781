import type { ToolCall } from "../../../run/request/task-request.ts";
import { CodeBlock } from "../../../ui/text/code-block.tsx";

const indented = (words: string): string => {
  try {
    return JSON.stringify(JSON.parse(words), null, 2);
  } catch {
    return words;
  }
};

/** Tools that a model wants called, with what it would hand them. */
export const ToolCalls = ({ calls }: { readonly calls: readonly ToolCall[] }) =>
  calls.map(({ id, function: { name, arguments: words } }) => (
    <CodeBlock key={id} language="json" name={`Calls ${name}`} code={indented(words)} />
  ));
