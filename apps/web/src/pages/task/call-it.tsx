import type { TaskPage } from "@orrery/contract";
import { useState } from "react";
import { repositoryFacts } from "../../features/repositories/repository-facts.ts";
import { InferenceSnippets } from "../../features/snippets/inference-snippets.tsx";
import { repositoryPath } from "../../lib/routes/paths.ts";
import { Section } from "../../ui/layout/section.tsx";
import { TextLink } from "../../ui/text/anchor/text-link.tsx";
import { IdText } from "../../ui/text/id-text.tsx";
import type { useHubModels } from "./use-hub-models.ts";

interface CallItProps {
  readonly task: TaskPage;
  readonly models: ReturnType<typeof useHubModels>;
}

export const CallIt = ({ task, models }: CallItProps) => {
  const [provider, setProvider] = useState<string>();
  const here = models.records.find((record) => repositoryFacts(record).runsHere);
  const id = here?.id ?? task.models[0]?.id ?? models.records[0]?.id;
  if (id === undefined) return null;
  return (
    <Section
      title="Use it from code"
      id="call-it"
      note={
        <TextLink href={repositoryPath("model", id)}>
          <IdText id={id} />
        </TextLink>
      }
    >
      <InferenceSnippets id={id} provider={provider} onProvider={setProvider} />
    </Section>
  );
};
