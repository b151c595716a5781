import { Collapsible } from "../layout/collapsible.tsx";
import { CodeBlock } from "./code-block.tsx";

interface FromCodeProps {
  readonly programs: readonly { readonly name: string; readonly language: string; readonly code: string }[];
}

/** What a page does, for a shell or a program. */
export const FromCode = ({ programs }: FromCodeProps) => (
  <Collapsible title="Do this from code">
    {programs.map((program) => (
      <CodeBlock key={program.name} {...program} />
    ))}
  </Collapsible>
);
