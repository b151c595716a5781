import { hubUrl } from "../../lib/routes/site-root.ts";
import { TextChoice } from "../input/segmented/text-choice.tsx";
import { Collapsible } from "../layout/collapsible.tsx";
import { usePersisted } from "../use-persisted.ts";
import { CodeBlock } from "./code-block.tsx";

interface ProgramsProps {
  /** `{hub}` in the code stands for the address of this hub. */
  readonly programs: readonly { readonly name: string; readonly language: string; readonly code: string }[];
}

export const Programs = ({ programs }: ProgramsProps) =>
  programs.map(({ code, ...program }) => (
    <CodeBlock key={program.name} {...program} code={code.replaceAll("{hub}", hubUrl())} />
  ));

const clients = ["hf", "curl"] as const;

type CodeClient = (typeof clients)[number];

interface CommandsProps {
  /** Commands of the `hf` program; absent if it has none for this. */
  readonly hf?: string;
  /** Commands for `curl`, where `{hub}` stands for the address of this hub. */
  readonly curl: string;
}

const Commands = ({ hf, curl }: CommandsProps) => {
  const [chosen, choose] = usePersisted<CodeClient>("from-code", clients, "hf");
  const isCurl = chosen === "curl" || hf === undefined;
  return (
    <>
      {hf !== undefined && (
        <TextChoice
          label="Client"
          choices={clients.map((value) => ({ value, label: value }))}
          value={isCurl ? "curl" : "hf"}
          onChoose={choose}
        />
      )}
      <CodeBlock
        code={isCurl ? curl.replaceAll("{hub}", hubUrl()) : `export HF_ENDPOINT=${hubUrl()}\n${hf}`}
        language="shell"
      />
    </>
  );
};

type FromCodeProps = (ProgramsProps | CommandsProps) & {
  /** For a second one on a page. */
  readonly title?: string;
};

/** What a page does, for a shell or a program: one after the other, or by client. */
export const FromCode = ({ title = "Do this from code", ...props }: FromCodeProps) => (
  <Collapsible title={title}>{"programs" in props ? <Programs {...props} /> : <Commands {...props} />}</Collapsible>
);
