import type { ProviderSummary } from "@orrery/contract";
import { Play } from "lucide-react";
import { useState } from "react";
import { curlCommand } from "../../../lib/code/quote-text.ts";
import { playgroundPath } from "../../../lib/routes/paths.ts";
import { ButtonLink } from "../../../ui/input/button/button.tsx";
import { CopyButton } from "../../../ui/input/copy-button.tsx";
import { TextField } from "../../../ui/input/field/field.tsx";
import { Cluster } from "../../../ui/layout/cluster.tsx";
import { Section } from "../../../ui/layout/section.tsx";
import { FromCode } from "../../../ui/text/from-code.tsx";
import { Code, Text } from "../../../ui/text/text.tsx";

interface AnyModelProps {
  readonly provider: ProviderSummary;
  readonly example: string | undefined;
}

/** Chat first: it is what most providers serve. */
const taskOf = ({ tasks }: ProviderSummary): string =>
  tasks.includes("conversational") ? "conversational" : (tasks[0] ?? "conversational");

const messages = [{ role: "user", content: "Hello!" }];

export const AnyModel = ({ provider, example }: AnyModelProps) => {
  const [text, setText] = useState("");
  const id = text.trim();
  const task = taskOf(provider);
  const name = `${id}:${provider.id}`;
  return (
    <Section gap="tight" title="Use any model ID" id="any-model" variant="h4">
      <Text variant="soft">Call a model that is not in the list. Add the provider to its ID.</Text>
      <TextField label="Model ID" placeholder={example ?? "owner/name"} value={text} onText={setText} maxLength={200} />
      {id !== "" && (
        <>
          <Cluster gap="tight">
            <Code>{name}</Code>
            <CopyButton text={name} label="model name" />
          </Cluster>
          <Cluster>
            <ButtonLink href={playgroundPath(id, provider.id, task)}>
              <Play size={14} strokeWidth={1.75} aria-hidden="true" />
              Try it
            </ButtonLink>
          </Cluster>
          {task === "conversational" && (
            <FromCode
              title="Get the code"
              curl={curlCommand("POST", "/router/v1/chat/completions", { model: name, messages })}
            />
          )}
        </>
      )}
    </Section>
  );
};
