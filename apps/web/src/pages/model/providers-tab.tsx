import type { FullRecord } from "../../api/repository.ts";
import { providerLabel } from "../../features/repositories/provider-label.ts";
import { fullCount } from "../../lib/count-text.ts";
import { repositoryPath } from "../../lib/paths.ts";
import { TextLink } from "../../ui/anchor/text-link.tsx";
import { ButtonLink } from "../../ui/button/button.tsx";
import { Stack } from "../../ui/layout/stack.tsx";
import { Notice } from "../../ui/notice/notice.tsx";
import { StatusText } from "../../ui/status/status-text.tsx";
import { Table } from "../../ui/table/table.tsx";
import { Code, Text } from "../../ui/text/text.tsx";

type Mapping = NonNullable<FullRecord["inferenceProviderMapping"]>[string];

const statuses: {
  readonly [S in Mapping["status"]]: { readonly words: string; readonly look: "good" | "warn" | "bad" };
} = {
  live: { words: "Live", look: "good" },
  staging: { words: "Staging", look: "warn" },
  error: { words: "Failing", look: "bad" },
};

const price = (amount: number | undefined) => (amount === undefined ? "–" : `$${amount}`);

const can = (isAble: boolean | undefined): string => (isAble === undefined ? "–" : isAble ? "Yes" : "No");

const columns = [
  { key: "provider", head: "Provider" },
  { key: "status", head: "Status" },
  { key: "task", head: "Task", isMinor: true },
  { key: "context", head: "Context", isNumber: true },
  { key: "input", head: "Input $/M", isNumber: true },
  { key: "output", head: "Output $/M", isNumber: true },
  { key: "tools", head: "Tools", isMinor: true },
  { key: "structured", head: "Structured output", isMinor: true },
  { key: "name", head: "Its name there", isMinor: true },
] as const;

const cellsOf = (id: string, provider: string, mapping: Mapping) => {
  const { words, look } = statuses[mapping.status];
  return [
    <TextLink key="link" href={`${repositoryPath("model", id)}?tab=use&provider=${encodeURIComponent(provider)}`}>
      {providerLabel(provider)}
    </TextLink>,
    <StatusText key="status" look={look}>
      {words}
    </StatusText>,
    mapping.task,
    mapping.contextLength === undefined ? "–" : fullCount(mapping.contextLength),
    price(mapping.pricing?.input),
    price(mapping.pricing?.output),
    can(mapping.supportsTools),
    can(mapping.supportsStructuredOutput),
    <Code key="name">{mapping.providerId}</Code>,
  ];
};

const None = ({ id }: { readonly id: string }) => (
  <Notice
    title="No provider serves this model"
    actions={<ButtonLink href={`${repositoryPath("model", id)}?tab=use`}>See how to load it</ButtonLink>}
  >
    <p>
      The catalogue holds no mapping of it to a provider. Mappings come with an import from another hub; the hub’s own
      service runs models whose ONNX files are here.
    </p>
  </Notice>
);

/** Who serves a model, and on what terms. */
export const ProvidersTab = ({ record }: { readonly record: FullRecord }) => {
  const mappings = Object.entries(record.inferenceProviderMapping ?? {});
  if (mappings.length === 0) return <None id={record.id} />;
  return (
    <Stack>
      <Table
        label="Providers"
        columns={columns}
        rows={mappings.map(([provider, mapping]) => ({ key: provider, cells: cellsOf(record.id, provider, mapping) }))}
      />
      <Text look="soft">
        Prices are US dollars per million tokens as the catalogue has them; a dash means that nothing is known.{" "}
        <TextLink href="/docs/router">How the router chooses among providers</TextLink>
      </Text>
    </Stack>
  );
};
