import type { MeasuredProvider, ProviderModel, ProviderSummary } from "@orrery/contract";
import { ArrowDown, ArrowUp } from "lucide-react";
import { type ReactNode, useState } from "react";
import { VerdictBadge } from "../../../features/providers/verdict-badge.tsx";
import { countOf, fullCount } from "../../../lib/format/count-text.ts";
import { latencyText } from "../../../lib/format/latency-text.ts";
import { usdText } from "../../../lib/format/money-text.ts";
import { checksPath, playgroundPath, repositoryPath } from "../../../lib/routes/paths.ts";
import { Avatar } from "../../../ui/brand/avatar.tsx";
import { Button } from "../../../ui/input/button/button.tsx";
import { SearchField } from "../../../ui/input/search-field.tsx";
import { TextChoice } from "../../../ui/input/segmented/text-choice.tsx";
import { Stack } from "../../../ui/layout/stack.tsx";
import { Table } from "../../../ui/table/table.tsx";
import { TextLink } from "../../../ui/text/anchor/text-link.tsx";
import { IdText } from "../../../ui/text/id-text.tsx";
import { Text } from "../../../ui/text/text.tsx";
import { findModels, kindsIn, type ModelKind, type ModelSort, sortModels } from "./model-kinds.ts";

/** Two parts at the ends of a line. */
const Spread = ({ children }: { readonly children: ReactNode }) => (
  <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1">{children}</div>
);

const columns = [
  { key: "input", label: "In, per 1M" },
  { key: "output", label: "Out, per 1M", isMinor: true },
  { key: "context", label: "Context", isMinor: true },
  { key: "first", label: "First token", isMinor: true },
  { key: "speed", label: "Tokens/s", isMinor: true },
] as const;

interface SortButtonProps {
  readonly label: string;
  readonly sort: ModelSort["direction"] | undefined;
  readonly onPress: () => void;
}

const SortButton = ({ label, sort, onPress }: SortButtonProps) => {
  const Icon = sort === "descending" ? ArrowDown : ArrowUp;
  return (
    <button type="button" onClick={onPress} className="inline-flex min-h-3 items-center gap-0.5 hover:text-ink">
      {sort && <Icon size={13} strokeWidth={1.75} aria-hidden="true" />}
      {label}
    </button>
  );
};

/** `131k`, as providers advertise 131,072. */
const contextText = (tokens: number): string => (tokens < 1_000 ? String(tokens) : `${Math.floor(tokens / 1_000)}k`);

const price = (usd: number | undefined): string => (usd === undefined ? "–" : usdText(usd));

/** Names that can be models of a hub: `owner/name`. */
const isHubName = (id: string): boolean => /^[\w.-]+\/[\w.-]+$/.test(id);

interface ModelNameProps {
  readonly provider: string;
  readonly model: ProviderModel;
  /** Below the name on a phone, where its column has no room. */
  readonly verdict: ReactNode;
}

const ModelName = ({ provider, model: { id, hubModel, task }, verdict }: ModelNameProps) => {
  const name = hubModel ?? id;
  return (
    <div className="flex min-w-0 items-center gap-1.25">
      <Avatar name={name.split("/")[0] ?? name} size="sm" />
      <div className="flex min-w-0 flex-col gap-0.5">
        <TextLink href={playgroundPath(name, provider, task)}>
          <IdText id={name} />
        </TextLink>
        <span className="text-xs text-ink-soft">
          {hubModel !== undefined ? (
            <TextLink href={repositoryPath("model", hubModel)}>On this hub</TextLink>
          ) : isHubName(id) ? (
            <TextLink href={repositoryPath("model", id)}>Add to this hub</TextLink>
          ) : (
            "Not on this hub"
          )}
        </span>
        {verdict && <span className="sm:hidden">{verdict}</span>}
      </div>
    </div>
  );
};

type Measured = MeasuredProvider["models"][number];

const cellsOf = (provider: string, model: ProviderModel, measured: Measured | undefined) => {
  const verdict = measured && (
    <VerdictBadge
      key="check"
      verdict={measured.verdict}
      checkedAt={measured.checkedAt}
      href={checksPath(measured.model, provider)}
    />
  );
  return [
    <ModelName key="name" provider={provider} model={model} verdict={verdict} />,
    price(model.pricing?.input),
    price(model.pricing?.output),
    model.contextLength === undefined ? "–" : contextText(model.contextLength),
    model.firstMs === undefined ? "–" : latencyText(model.firstMs),
    model.tokensPerSecond === undefined ? "–" : fullCount(model.tokensPerSecond),
    verdict ?? "–",
  ];
};

const sortableColumns = (sort: ModelSort, onSort: (sort: ModelSort) => void) =>
  columns.map(({ key, label, ...rest }) => {
    const direction = sort.key === key ? sort.direction : undefined;
    const next = direction === "ascending" ? "descending" : "ascending";
    return {
      key,
      header: <SortButton label={label} sort={direction} onPress={() => onSort({ key, direction: next })} />,
      isNumber: true,
      ...rest,
      ...(direction && { sort: direction }),
    };
  });

const pageSize = 20;

interface ModelTableProps {
  readonly provider: ProviderSummary;
  readonly models: readonly ProviderModel[];
  /** What checks of this hub have found, by model. */
  readonly measured: readonly Measured[];
}

const lastCheck = { key: "check", header: "Last check", isNumber: true, isMinor: true } as const;

export const ModelTable = ({ provider, models, measured }: ModelTableProps) => {
  const kinds = kindsIn(models);
  const [chosen, choose] = useState<ModelKind>();
  const [text, setText] = useState("");
  const [sort, setSort] = useState<ModelSort>({ key: "input", direction: "ascending" });
  const [isWhole, setWhole] = useState(false);
  const kind = chosen ?? kinds[0]?.value;
  const found = sortModels(findModels(models, kind, text), sort);
  const shown = isWhole ? found : found.slice(0, pageSize);
  return (
    <Stack>
      <Spread>
        <div className="w-[18rem] max-w-full">
          <SearchField
            size="sm"
            label={`Search ${countOf(models.length, "model")}`}
            placeholder={`Search ${countOf(models.length, "model")}`}
            value={text}
            onText={setText}
          />
        </div>
        {kind !== undefined && kinds.length > 1 && (
          <TextChoice label="Type" choices={kinds} value={kind} onChoose={choose} />
        )}
      </Spread>
      {shown.length === 0 ? (
        <Text variant="soft">No models match. Try a different search, or use any model ID.</Text>
      ) : (
        <Table
          label="Models"
          variant="plain"
          columns={[{ key: "model", header: "Model" }, ...sortableColumns(sort, setSort), lastCheck]}
          rows={shown.map((model) => ({
            key: `${model.id} ${model.hubModel ?? ""}`,
            cells: cellsOf(
              provider.id,
              model,
              measured.find((one) => one.model === model.hubModel),
            ),
          }))}
        />
      )}
      <Spread>
        <Text variant="note">Prices in USD per million tokens. Speed is measured on calls through this hub.</Text>
        {shown.length < found.length && (
          <Button onClick={() => setWhole(true)}>Show all {fullCount(found.length)}</Button>
        )}
      </Spread>
    </Stack>
  );
};
