import { useMemo } from "react";
import type { FullRecord } from "../../api/repository.ts";
import { CodeBlock } from "../../ui/code-block/code-block.tsx";
import { Definitions } from "../../ui/definitions/definitions.tsx";
import { Heading } from "../../ui/heading/heading.tsx";
import { Cluster } from "../../ui/layout/cluster.tsx";
import { EvenColumns } from "../../ui/layout/even-columns.tsx";
import { Section } from "../../ui/layout/section.tsx";
import { Stack } from "../../ui/layout/stack.tsx";
import { useRemembered } from "../../ui/remembered/use-remembered.ts";
import { WordChoice } from "../../ui/segmented/word-choice.tsx";
import { SkeletonPanel } from "../../ui/skeleton/skeleton.tsx";
import { StatusText } from "../../ui/status/status-text.tsx";
import { Text } from "../../ui/text/text.tsx";
import { chatTemplatesOf, type FoundTemplate } from "./chat-templates-of.ts";
import type { Rendered } from "./render-template.ts";
import { type SampleKey, sampleChats, sampleKeys, tokenTexts } from "./sample-chats.ts";
import { useRendering } from "./use-rendering.ts";

const abilities = {
  systemRole: "System messages",
  tools: "Tools",
  parallelToolCalls: "Several tool calls at once",
  images: "Images",
  thinking: "Thinking",
  generationPrompt: "Generation prompt",
} as const;

const Report = ({ rendered }: { readonly rendered: Rendered | undefined }) => {
  const report = rendered?.report;
  if (!report)
    return rendered ? (
      <Text look="soft">The template cannot be read, so nothing is known of it.</Text>
    ) : (
      <SkeletonPanel height={180} />
    );
  const entries = (Object.keys(abilities) as (keyof typeof abilities)[]).map((key) => ({
    term: abilities[key],
    value: report.capabilities[key] ? (
      <StatusText look="good">Yes</StatusText>
    ) : (
      <StatusText look="soft">No</StatusText>
    ),
  }));
  return (
    <Definitions
      entries={[
        ...entries,
        { term: "Reads", value: report.variables.join(", ") },
        { term: "Filters", value: report.filters.join(", ") },
      ]}
    />
  );
};

const Output = ({ rendered }: { readonly rendered: Rendered | undefined }) => {
  if (!rendered) return <SkeletonPanel height={180} />;
  if ("text" in rendered) return <CodeBlock code={rendered.text} language="text" name="The text the model continues" />;
  return <CodeBlock code={rendered.fault} language="text" name="The template refused this conversation" />;
};

const Shown = ({ record, template }: { readonly record: FullRecord; readonly template: FoundTemplate }) => {
  const [sample, setSample] = useRemembered<SampleKey>("chat-sample", sampleKeys, "system");
  const config = record.config?.tokenizer_config;
  const rendering = useMemo(
    () => ({
      source: template.source,
      context: {
        ...tokenTexts(config as Readonly<Record<string, unknown>> | undefined),
        ...sampleChats[sample].context,
      },
    }),
    [template.source, config, sample],
  );
  const rendered = useRendering(rendering);
  return (
    <Stack gap="lg">
      <EvenColumns>
        <Section
          heading={
            <Heading level={2} look="label" id="rendering">
              A conversation, rendered
            </Heading>
          }
        >
          <WordChoice
            label="Conversation"
            choices={sampleKeys.map((value) => ({ value, label: sampleChats[value].label }))}
            value={sample}
            onChoose={setSample}
          />
          <Output rendered={rendered} />
        </Section>
        <Section
          heading={
            <Heading level={2} look="label" id="abilities">
              What it can deal with
            </Heading>
          }
          note="judged by what it reads"
        >
          <Report rendered={rendered} />
        </Section>
      </EvenColumns>
      <Section
        heading={
          <Heading level={2} look="label" id="source">
            The template
          </Heading>
        }
        note={`from ${template.file}`}
      >
        <CodeBlock code={template.source} language="jinja" />
      </Section>
    </Stack>
  );
};

/** A model's chat template: what it makes of a conversation, what it can do, and its text. */
export const TemplateView = ({ record }: { readonly record: FullRecord }) => {
  const templates = useMemo(() => chatTemplatesOf(record), [record]);
  const labels = templates.map(({ name, file }) => `${name} (${file})`);
  const [label, setLabel] = useRemembered("chat-template", labels, labels[0] ?? "");
  const template = templates[Math.max(0, labels.indexOf(label))];
  if (!template) return <Text>This model has no chat template here.</Text>;
  return (
    <Stack>
      {templates.length > 1 && (
        <Cluster>
          <WordChoice
            label="Template"
            choices={labels.map((value) => ({ value, label: value }))}
            value={label}
            onChoose={setLabel}
          />
        </Cluster>
      )}
      <Shown record={record} template={template} />
    </Stack>
  );
};
