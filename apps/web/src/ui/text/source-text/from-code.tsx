import { TextChoice } from "../../input/segmented/text-choice.tsx";
import { Collapsible } from "../../layout/collapsible.tsx";
import { usePersisted } from "../../use-persisted.ts";
import { CodeBlock } from "../code-block.tsx";

const clients = ["hf", "curl"] as const;

type CodeClient = (typeof clients)[number];

interface FromCodeProps {
  /** Commands of the `hf` program; empty if it has none for this. */
  readonly hf?: string;
  /** Commands for `curl`, where `{hub}` stands for the address of this hub. */
  readonly curl: string;
}

const Programs = ({ hf, curl }: FromCodeProps) => {
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
        code={isCurl ? curl.replaceAll("{hub}", location.origin) : `export HF_ENDPOINT=${location.origin}\n${hf}`}
        language="shell"
      />
    </>
  );
};

/** The commands that do what the page does. */
export const FromCode = (props: FromCodeProps) => (
  <Collapsible title="Do this from code">
    <Programs {...props} />
  </Collapsible>
);
