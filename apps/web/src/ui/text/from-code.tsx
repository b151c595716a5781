import { Collapsible } from "../layout/collapsible.tsx";
import { CodeBlock } from "./code-block.tsx";

interface FromCodeProps {
  /** `{hub}` in the code stands for the address of this hub. */
  readonly programs: readonly { readonly name: string; readonly language: string; readonly code: string }[];
}

/** What a page does, for a shell or a program. */
export const FromCode = ({ programs }: FromCodeProps) => (
  <Collapsible title="Do this from code">
    {programs.map(({ code, ...program }) => (
      <CodeBlock key={program.name} {...program} code={code.replaceAll("{hub}", location.origin)} />
    ))}
  </Collapsible>
);
