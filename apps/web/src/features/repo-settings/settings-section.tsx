import type { ReactNode } from "react";
import { Section } from "../../ui/layout/section.tsx";
import { Stack } from "../../ui/layout/stack.tsx";

interface SettingsSectionProps {
  readonly id: string;
  readonly title: string;
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

export const SettingsSection = ({ id, title, note, children }: SettingsSectionProps) => (
  <Section title={title} id={id} note={note}>
    <Stack>{children}</Stack>
  </Section>
);
