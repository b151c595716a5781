import type { RepositoryRecord } from "@orrery/contract";
import { useMemo } from "react";
import { ButtonLink } from "../../ui/input/button/button.tsx";
import { TextChoice } from "../../ui/input/segmented/text-choice.tsx";
import { Cluster } from "../../ui/layout/cluster.tsx";
import { Stack } from "../../ui/layout/stack.tsx";
import { Text } from "../../ui/text/text.tsx";
import { usePersisted } from "../../ui/use-persisted.ts";
import { modelSources, type TemplateSource } from "./source.ts";
import { useConversation } from "./store/use-conversation.ts";
import { useDraft } from "./store/use-draft.ts";
import { TemplateFamily } from "./template-family.tsx";
import { Workbench } from "./workbench.tsx";

const Opened = ({ model, source }: { readonly model: string; readonly source: TemplateSource }) => {
  const draft = useDraft(source.key, source.original);
  const [conversation, change] = useConversation("");
  return (
    <Stack gap="lg">
      <Workbench first={{ source, draft }} conversation={conversation} onChange={change} />
      <TemplateFamily model={model} tokens={source.tokens} conversation={conversation} />
    </Stack>
  );
};

export const ModelWorkbench = ({ record }: { readonly record: RepositoryRecord }) => {
  const sources = useMemo(() => modelSources(record), [record]);
  const labels = sources.map(({ label }) => label);
  const [label, setLabel] = usePersisted("chat-template", labels, labels[0] ?? "");
  const source = sources[Math.max(0, labels.indexOf(label))];
  if (!source) return <Text>This model has no chat template.</Text>;
  return (
    <Stack>
      <Cluster>
        {sources.length > 1 ? (
          <TextChoice
            label="Template"
            choices={labels.map((value) => ({ value, label: value }))}
            value={source.label}
            onChoose={setLabel}
          />
        ) : (
          <Text variant="note">From {source.file}. Your edits stay in this browser.</Text>
        )}
        <ButtonLink href={`/templates?model=${encodeURIComponent(record.id)}`}>Open in the workbench</ButtonLink>
      </Cluster>
      <Opened model={record.id} source={source} />
    </Stack>
  );
};
