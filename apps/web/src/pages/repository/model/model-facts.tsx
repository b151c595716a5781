import type { RepositoryRecord } from "@orrery/contract";
import { type Measurement, measurementsOf } from "@orrery/tasks/measurements";
import type { ReactNode } from "react";
import { textsOf } from "../../../features/card/card-fields.ts";
import { repositoryFacts } from "../../../features/repositories/repository-facts.ts";
import { DocumentationFact, SignatureFact } from "../../../features/supply-chain/supply-chain-facts.tsx";
import { dayText } from "../../../lib/format/ago-text.ts";
import { fullCount } from "../../../lib/format/count-text.ts";
import { languageName } from "../../../lib/format/language-name.ts";
import { percentText } from "../../../lib/format/percent-text.ts";
import { sizeText } from "../../../lib/format/size-text.ts";
import { repositoryPath } from "../../../lib/routes/paths.ts";
import { Bars } from "../../../ui/chart/bars.tsx";
import { Section } from "../../../ui/layout/section.tsx";
import { Stack } from "../../../ui/layout/stack.tsx";
import { Definitions } from "../../../ui/list/definitions.tsx";
import { TextLink } from "../../../ui/text/anchor/text-link.tsx";
import { Chip, ChipList } from "../../../ui/text/chip/chip.tsx";
import { safeUrl } from "../../../ui/text/markdown/safe-url.ts";
import { Code, Text } from "../../../ui/text/text.tsx";

const Part = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <Section gap="tight" title={title} id={id} variant="label">
    {children}
  </Section>
);

const separated = (parts: readonly ReactNode[]): ReactNode =>
  parts.length > 0 &&
  parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts never move.
    <span key={index}>
      {index > 0 && ", "}
      {part}
    </span>
  ));

const maxLanguages = 12;

/** A long list is cut; the card names them all. */
const Languages = ({ codes }: { readonly codes: readonly string[] }) => {
  const names = codes.map(languageName);
  if (names.length <= maxLanguages) return names.join(", ");
  return (
    <span title={names.join(", ")}>
      {names.slice(0, maxLanguages).join(", ")} and {names.length - maxLanguages} more
    </span>
  );
};

const License = ({ record, license }: { readonly record: RepositoryRecord; readonly license: string }) => {
  const { license_link, license_name } = record.cardData ?? {};
  const [link] = textsOf(license_link);
  const name = license === "other" ? (textsOf(license_name)[0] ?? license) : license;
  const url = link === "LICENSE" ? `${repositoryPath("model", record.id)}/blob/main/LICENSE` : link && safeUrl(link);
  return url ? <TextLink href={url}>{name}</TextLink> : name;
};

const datasetLinks = (names: readonly string[]): ReactNode =>
  separated(
    names.map((name) => (
      <TextLink key={name} href={repositoryPath("dataset", name)}>
        {name}
      </TextLink>
    )),
  );

/** Tags that the panel already shows elsewhere. */
const isSpoken = (tag: string): boolean =>
  /^(license|base_model|dataset|region|arxiv|doi):|^([a-z]{2}|model-index|conversational)$/.test(tag);

const Tags = ({ tags = [] }: Pick<RepositoryRecord, "tags">) => {
  const shown = tags.filter((tag) => !isSpoken(tag)).slice(0, 24);
  if (shown.length === 0) return null;
  return (
    <Part id="tags" title="Tags">
      <ChipList label="Tags">
        {shown.map((tag) => (
          <li key={tag}>
            <Chip>{tag}</Chip>
          </li>
        ))}
      </ChipList>
    </Part>
  );
};

const valueText = (value: number | string): string =>
  typeof value === "number" ? value.toLocaleString("en", { maximumFractionDigits: 4 }) : value;

const measurementsTitle = "Evaluation results (self-reported)";

interface MeasuredProps {
  readonly dataset: string;
  readonly measured: readonly Measurement[];
}

/** Several results on one dataset have its name once, above them. */
const MeasurementsOf = ({ dataset, measured }: MeasuredProps) => {
  const isGroup = measured.length > 1 && dataset !== "";
  const bars = measured.map(({ metric, value, share }, at) => ({
    key: String(at),
    name: (isGroup ? [metric] : [dataset, metric]).filter(Boolean).join(" · "),
    text: share === undefined ? valueText(value) : percentText(share),
    share,
  }));
  return (
    <Stack gap="xs">
      {isGroup && <Text variant="note">{dataset}</Text>}
      <Bars label={isGroup ? `${measurementsTitle}: ${dataset}` : measurementsTitle} bars={bars} />
    </Stack>
  );
};

const Measurements = ({ record }: { readonly record: RepositoryRecord }) => {
  const found = measurementsOf((record as Record<string, unknown>)["model-index"]).slice(0, 40);
  if (found.length === 0) return null;
  return (
    <Part id="measurements" title={measurementsTitle}>
      {[...new Set(found.map(({ dataset }) => dataset))].map((dataset) => (
        <MeasurementsOf key={dataset} dataset={dataset} measured={found.filter((one) => one.dataset === dataset)} />
      ))}
    </Part>
  );
};

const accessTexts: { readonly [gate: string]: string } = { manual: "On request", auto: "After a form" };

const origins: { readonly [origin: string]: string } = {
  local: "This hub",
  reference: "Not mirrored",
};

export const ModelFacts = ({ record }: { readonly record: RepositoryRecord }) => {
  const facts = repositoryFacts(record);
  const { cardData = {}, config, createdAt, origin = "", sha, usedStorage } = record;
  return (
    <>
      <Part id="about" title="About">
        <Definitions
          entries={[
            { term: "License", value: facts.license && <License record={record} license={facts.license} /> },
            { term: "Languages", value: facts.languages.length > 0 && <Languages codes={facts.languages} /> },
            { term: "Architecture", value: config?.architectures?.join(", ") ?? config?.model_type },
            { term: "Parameters", value: facts.parameters !== undefined && fullCount(facts.parameters) },
            {
              term: "Context",
              value: record.gguf?.context_length && `${fullCount(record.gguf.context_length)} tokens`,
            },
            { term: "Trained on", value: datasetLinks(textsOf(cardData.datasets)) },
            { term: "Metrics", value: textsOf(cardData.metrics).join(", ") },
            { term: "Access", value: accessTexts[String(record.gated)] },
            { term: "Size", value: usedStorage ? sizeText(usedStorage) : undefined },
            { term: "Source", value: origins[origin] ?? origin },
            { term: "Added", value: createdAt && dayText(new Date(createdAt)) },
            { term: "Commit", value: sha && <Code>{sha.slice(0, 12)}</Code> },
            { term: "Signature", value: origin !== "reference" && <SignatureFact kind="model" record={record} /> },
            { term: "Documentation", value: <DocumentationFact id={record.id} /> },
          ]}
        />
      </Part>
      <Measurements record={record} />
      <Tags tags={record.tags} />
    </>
  );
};
