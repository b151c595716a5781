import type { ReactNode } from "react";
import { Section } from "../../ui/layout/section.tsx";
import { Stack } from "../../ui/layout/stack.tsx";
import { Heading } from "../../ui/text/heading/heading.tsx";

interface SettingsSectionProps {
  readonly id: string;
  readonly title: string;
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

export const SettingsSection = ({ id, title, note, children }: SettingsSectionProps) => (
  <Section
    heading={
      <Heading level={2} variant="section" id={id}>
        {title}
      </Heading>
    }
    note={note}
  >
    <Stack>{children}</Stack>
  </Section>
);
