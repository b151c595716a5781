import type { ReactNode } from "react";
import { TextLink } from "../../ui/anchor/text-link.tsx";
import { Heading } from "../../ui/heading/heading.tsx";
import { Columns } from "../../ui/layout/columns.tsx";
import { Section } from "../../ui/layout/section.tsx";
import { Stack } from "../../ui/layout/stack.tsx";
import { Code, Text } from "../../ui/text/text.tsx";

const Ability = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <Stack gap="xs">
    <Heading level={3}>{title}</Heading>
    <Text look="quiet">{children}</Text>
  </Stack>
);

/** What the hub can do now, and nothing it cannot. */
export const Abilities = () => (
  <Section heading={<Heading level={2}>What it can do today</Heading>}>
    <Columns>
      <Ability title="Explain a task">
        Each written page has a worked example, a text for someone new to the task, and the pitfalls. Start with{" "}
        <TextLink href="/tasks/text-classification">text classification</TextLink> or{" "}
        <TextLink href="/tasks/object-detection">object detection</TextLink>.
      </Ability>
      <Ability title="Point to what matters">
        Models, datasets, metrics and libraries for every written task, each with one sentence on why it is worth
        knowing. <TextLink href="/tasks">Browse the tasks</TextLink>.
      </Ability>
      <Ability title="Answer programs">
        The same catalogue as JSON, in the shape the field’s clients read, at{" "}
        <TextLink href="/api/tasks">
          <Code>/api/tasks</Code>
        </TextLink>
        . No key, no account, no network beyond this hub.
      </Ability>
    </Columns>
  </Section>
);
