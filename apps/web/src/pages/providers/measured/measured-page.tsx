import type { MeasuredProvider, MeasuredProviders } from "@orrery/contract";
import { checkLabels, checkMarks } from "@orrery/contract/checks";
import { useQuery } from "@tanstack/react-query";
import { measuredProvidersQuery } from "../../../api/providers.ts";
import { FailureNotice } from "../../../features/failure/failure-notice.tsx";
import { CheckKey, CheckSign, LoudMarks } from "../../../features/providers/check-mark.tsx";
import { ProviderLink } from "../../../features/providers/provider-cells.tsx";
import { VerdictBadge } from "../../../features/providers/verdict-badge.tsx";
import { dayText } from "../../../lib/format/ago-text.ts";
import { countOf } from "../../../lib/format/count-text.ts";
import { checksPath, repositoryPath } from "../../../lib/routes/paths.ts";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { Loading, SkeletonPanel } from "../../../ui/feedback/skeleton.tsx";
import { ButtonLink } from "../../../ui/input/button/button.tsx";
import { Section } from "../../../ui/layout/section.tsx";
import { Stack } from "../../../ui/layout/stack.tsx";
import { TitledPage } from "../../../ui/layout/title-block.tsx";
import { Table } from "../../../ui/table/table.tsx";
import { TextLink } from "../../../ui/text/anchor/text-link.tsx";
import { IdText } from "../../../ui/text/id-text.tsx";
import { Text } from "../../../ui/text/text.tsx";

type Model = MeasuredProvider["models"][number];

const columns = [
  { key: "model", header: "Model" },
  ...checkMarks.map((check) => ({ key: check, header: checkLabels[check], isMinor: true })),
  { key: "verdict", header: "Last check", isNumber: true },
  { key: "changed", header: "Changed", isNumber: true, isMinor: true },
  { key: "marks", header: "Checks", inCard: "only" },
] as const;

const cellsOf = (provider: string, { model, marks, verdict, checkedAt, changedAt }: Model) => [
  <TextLink key="model" href={repositoryPath("model", model)}>
    <IdText id={model} />
  </TextLink>,
  ...checkMarks.map((check) => {
    const mark = marks.find((one) => one.check === check);
    return <CheckSign key={check} check={check} outcome={mark?.outcome ?? "not-checked"} sentence={mark?.sentence} />;
  }),
  <VerdictBadge key="verdict" verdict={verdict} checkedAt={checkedAt} href={checksPath(model, provider)} />,
  changedAt === undefined ? "–" : dayText(new Date(changedAt)),
  <LoudMarks key="marks" marks={marks} />,
];

const Provider = ({ provider: { provider, label, models } }: { readonly provider: MeasuredProvider }) => {
  const passed = models.filter(({ verdict }) => verdict.state === "passed").length;
  return (
    <Section
      title={<ProviderLink id={provider} label={label} />}
      id={provider}
      note={`${passed} of ${countOf(models.length, "model")} passed`}
    >
      <Table
        label={`Models of ${label}`}
        hasCards
        columns={columns}
        rows={models.map((model) => ({
          key: `${model.model} ${model.endpoint ?? ""}`,
          cells: cellsOf(provider, model),
        }))}
      />
    </Section>
  );
};

const Method = ({ from, to, maxAgeDays }: Omit<MeasuredProviders, "providers" | "isCut">) => (
  <Section title="How we measure" id="method" gap="tight">
    <Text variant="soft">
      The hub sends the same short test calls to every provider of a model. It compares the prompt tokens that a
      provider reports with those that the repository’s chat template writes. Other calls test tools, JSON schemas, stop
      sequences, seeds, logprobs and usage in streams. Test calls never contain users’ text.
    </Text>
    <Text variant="soft">
      A mark shows a difference, not its reason. “Cannot tell” is never counted as passed, and a passed check counts for{" "}
      {countOf(maxAgeDays, "day")}.
      {from !== undefined && to !== undefined && ` Checked ${dayText(new Date(from))} to ${dayText(new Date(to))}.`}
    </Text>
  </Section>
);

const None = () => (
  <Notice title="Nothing measured yet" actions={<ButtonLink href="/models?sort=trending">Browse models</ButtonLink>}>
    <p>Open the Providers tab of a chat model and press “Check all now”.</p>
  </Notice>
);

const Loaded = ({ measured }: { readonly measured: MeasuredProviders }) => (
  <Stack gap="xl">
    {measured.providers.length === 0 && <None />}
    {measured.providers.length > 0 && <CheckKey />}
    {measured.providers.map((provider) => (
      <Provider key={provider.provider} provider={provider} />
    ))}
    {measured.isCut && <Text variant="soft">Only the models checked last are listed.</Text>}
    <Method {...measured} />
  </Stack>
);

export const MeasuredPage = () => {
  const { data, error, refetch } = useQuery(measuredProvidersQuery);
  return (
    <TitledPage
      id="measured"
      title="Providers we measured"
      summary="What this hub’s checks found about each provider, by model."
    >
      {data ? (
        <Loaded measured={data} />
      ) : error ? (
        <FailureNotice error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <Loading what="providers" />
          <SkeletonPanel height={480} />
        </>
      )}
    </TitledPage>
  );
};
