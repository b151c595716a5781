import type { WidgetExample } from "@orrery/tasks";
import type { FullRecord } from "../../api/repository.ts";
import { providerLabel } from "../../features/repositories/provider-label.ts";
import { repositoryFacts } from "../../features/repositories/repository-facts.ts";
import { repositoryPath } from "../../lib/paths.ts";
import { ButtonLink } from "../../ui/button/button.tsx";
import { ExampleList } from "../../ui/example-list/example-list.tsx";
import { Heading } from "../../ui/heading/heading.tsx";
import { Stack } from "../../ui/layout/stack.tsx";
import { Panel } from "../../ui/panel/panel.tsx";
import { StatusText } from "../../ui/status/status-text.tsx";
import { Text } from "../../ui/text/text.tsx";

const mostShown = 4;

const tableText = (table: WidgetExample["table"]): string | undefined =>
  table &&
  Object.entries(table)
    .map(([column, cells]) => `${column}: ${cells.join(", ")}`)
    .join("\n");

/** What an example asks, in words. */
const wordsOf = (example: WidgetExample): string | undefined => {
  const { text, prompt, messages, source_sentence, structured_data, table, src } = example;
  const asked = text ?? prompt ?? messages?.map(({ role, content }) => `${role}: ${content}`).join("\n");
  return asked ?? source_sentence ?? tableText(structured_data) ?? tableText(table) ?? src;
};

const toEntry = (example: WidgetExample) => {
  const { example_title: title, context, candidate_labels: labels } = example;
  const notes = [...(context ? [context] : []), ...(labels ? [`Labels: ${labels}`] : [])];
  return { key: JSON.stringify(example), title, words: wordsOf(example) ?? "", notes };
};

const State = ({ record }: { readonly record: FullRecord }) => {
  const { runsHere, providers } = repositoryFacts(record);
  if (runsHere)
    return (
      <Text look="note">
        <StatusText look="brass">Runs here.</StatusText> This hub runs the model itself: no provider and no key of one
        are needed.
      </Text>
    );
  if (providers.length > 0)
    return <Text look="note">Served by {providers.map(providerLabel).join(", ")}, through this hub’s router.</Text>;
  return (
    <Text look="note">
      Nobody serves this model: no provider’s mapping is known to this hub, and the hub cannot run it itself. You can
      load it in your own program.
    </Text>
  );
};

/** The place where a model is tried: who runs it, and the card’s own examples. */
export const TryIt = ({ record }: { readonly record: FullRecord }) => {
  const examples = (Array.isArray(record.widgetData) ? record.widgetData : [])
    .filter((example) => !!wordsOf(example))
    .slice(0, mostShown);
  return (
    <Panel
      heading={
        <Heading level={2} look="label" id="try-it">
          Try it
        </Heading>
      }
    >
      <Stack gap="sm">
        <State record={record} />
        {examples.length > 0 && <ExampleList label="Examples from the card" examples={examples.map(toEntry)} />}
        <div>
          <ButtonLink look="primary" href={`${repositoryPath("model", record.id)}?tab=use`}>
            Get the code
          </ButtonLink>
        </div>
      </Stack>
    </Panel>
  );
};
