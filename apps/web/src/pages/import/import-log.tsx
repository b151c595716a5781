import type { ImportProgress } from "@orrery/contract";
import { Collapsible } from "../../ui/layout/collapsible.tsx";
import { Section } from "../../ui/layout/section.tsx";
import { LogLines } from "../../ui/list/row-list/log-lines.tsx";
import { Heading } from "../../ui/text/heading/heading.tsx";

const clock = new Intl.DateTimeFormat("en", { timeStyle: "medium", hourCycle: "h23" });

interface ImportLogProps {
  readonly log: ImportProgress["log"];
  /** Whether it is shown without a click. */
  readonly isOpen?: boolean;
}

export const ImportLog = ({ log = [], isOpen = false }: ImportLogProps) => {
  if (log.length === 0) return null;
  const lines = log.map(({ at, text }) => ({ time: clock.format(new Date(at)), text }));
  if (!isOpen)
    return (
      <Collapsible title="Log">
        <LogLines label="Log of the import" lines={lines} />
      </Collapsible>
    );
  return (
    <Section
      gap="tight"
      heading={
        <Heading level={3} variant="label" id="log">
          Log
        </Heading>
      }
    >
      <LogLines label="Log of the import" lines={lines} />
    </Section>
  );
};
