import type { DocumentationSheet } from "@orrery/contract";
import { useQuery } from "@tanstack/react-query";
import { bomPath, sheetPath, sheetQuery } from "../../api/model/supply-chain.ts";
import { InlineError } from "../../ui/feedback/inline-error.tsx";
import { SkeletonPanel } from "../../ui/feedback/skeleton.tsx";
import { ButtonLink } from "../../ui/input/button/button.tsx";
import { Cluster } from "../../ui/layout/cluster.tsx";
import { Section } from "../../ui/layout/section.tsx";
import { Stack } from "../../ui/layout/stack.tsx";
import { Definitions } from "../../ui/list/definitions.tsx";
import { Drawer } from "../../ui/overlay/drawer.tsx";
import { TextLink } from "../../ui/text/anchor/text-link.tsx";
import { Text } from "../../ui/text/text.tsx";

type Field = DocumentationSheet["groups"][number]["fields"][number];

const FieldValue = ({ value, fix, reference }: Field) => (
  <span title={reference && `EU AI Act: ${reference}`}>
    {value ?? (
      <>
        <strong>Missing.</strong> {fix}
      </>
    )}
  </span>
);

const Sheet = ({ sheet }: { readonly sheet: DocumentationSheet }) => (
  <Stack>
    <Text>
      Completeness: {sheet.score}% of what the EU AI Act asks for. The hub does not check whether it is true.{" "}
      <TextLink href="/docs/supply-chain#documentation-sheet">How the score works</TextLink>
    </Text>
    {!sheet.isCardRead && <Text>You can’t read the model card, so its sections are not included.</Text>}
    {sheet.groups.map(({ title, fields }) => (
      <Section key={title} gap="tight" title={title} level={3} variant="label">
        <Definitions entries={fields.map((field) => ({ term: field.label, value: <FieldValue {...field} /> }))} />
      </Section>
    ))}
  </Stack>
);

/** What is documented about a model, and its bill of materials to download. */
export const DocumentationPanel = ({ id, onClose }: { readonly id: string; readonly onClose: () => void }) => {
  const { data, error } = useQuery(sheetQuery(id));
  return (
    <Drawer title="Documentation" onClose={onClose}>
      <Stack>
        <Cluster>
          <ButtonLink href={bomPath(id, "1.6")} download>
            Download BOM
          </ButtonLink>
          <ButtonLink href={sheetPath(id)} download>
            Download sheet
          </ButtonLink>
        </Cluster>
        {error && <InlineError>{error.message}</InlineError>}
        {!data && !error && <SkeletonPanel height={320} />}
        {data && <Sheet sheet={data} />}
      </Stack>
    </Drawer>
  );
};
