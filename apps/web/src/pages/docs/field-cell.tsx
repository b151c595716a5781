import { Code } from "../../ui/text/text.tsx";

/** The name of a field with its type below, so that a table with descriptions fits a phone. */
export const FieldCell = ({ name, type }: { readonly name: string; readonly type: string }) => (
  <div className="max-w-[8.5rem] min-w-[7rem] wrap-anywhere sm:max-w-[18rem]">
    <Code>{name}</Code>
    <div className="font-mono text-xs text-ink-soft">{type}</div>
  </div>
);
