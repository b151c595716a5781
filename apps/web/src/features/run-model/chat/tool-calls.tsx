import type { ToolCall } from "../../../run/request/task-request.ts";
import { CodeBlock } from "../../../ui/text/code-block.tsx";

const indented = (argumentsText: string): string => {
  try {
    return JSON.stringify(JSON.parse(argumentsText), null, 2);
  } catch {
    return argumentsText;
  }
};

export const ToolCalls = ({ calls }: { readonly calls: readonly ToolCall[] }) =>
  calls.map(({ id, function: { name, arguments: argumentsText } }) => (
    <CodeBlock key={id} language="json" name={`Calls ${name}`} code={indented(argumentsText)} />
  ));
