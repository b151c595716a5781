import type { RepositoryRecord } from "@orrery/contract";
import { ArrowLeft, ArrowRight, Crosshair, X } from "lucide-react";
import { memo } from "react";
import type { TokenCount } from "../../../api/token-count.ts";
import { countOf } from "../../../lib/format/count-text.ts";
import { usdText } from "../../../lib/format/money-text.ts";
import { hubProvider } from "../../../lib/hub-provider.ts";
import { providerPath, repositoryPath } from "../../../lib/routes/paths.ts";
import { Avatar } from "../../../ui/brand/avatar.tsx";
import { StatusText } from "../../../ui/feedback/status-text.tsx";
import { IconButton } from "../../../ui/input/icon-button.tsx";
import { Select } from "../../../ui/input/select/select.tsx";
import { TextLink } from "../../../ui/text/anchor/text-link.tsx";
import { IdText } from "../../../ui/text/id-text.tsx";
import { estimateUsd, modelPrices, priceText } from "../pricing.ts";
import { windowError } from "../session/context-window.ts";
import type { Action } from "../session/reducer.ts";
import type { PlaygroundColumn } from "../session/session.ts";
import { isElsewhere } from "../use-models.ts";
import type { CellSlots } from "./cell-slots.ts";
import { CellLine, CellTools } from "./compare-board.tsx";
import { ModelPicker } from "./model-picker.tsx";

interface ColumnHeaderProps {
  readonly column: PlaygroundColumn;
  readonly task: string;
  readonly index: number;
  readonly count: number;
  readonly isBase: boolean;
  readonly record: RepositoryRecord | undefined;
  /** Tokens of the next prompt: counted, or estimated for tasks other than chat. */
  readonly tokens: TokenCount | undefined;
  readonly maxTokens: number | undefined;
  readonly labelOf: (provider: string) => string;
  readonly keyHint: CellSlots["keyHint"];
  readonly starter: CellSlots["starter"];
  readonly dispatch: (action: Action) => void;
}

const choicesOf = (record: RepositoryRecord | undefined, column: PlaygroundColumn, labelOf: (id: string) => string) => {
  const live = Object.entries(record?.inferenceProviderMapping ?? {})
    .filter(([, { status }]) => status === "live")
    .map(([provider]) => provider);
  const here = record?.inference === "warm" ? [hubProvider] : [];
  const all = [...new Set([...here, ...live, ...(column.provider === "auto" ? [] : [column.provider])])];
  return [{ value: "auto", label: "Best available" }, ...all.map((value) => ({ value, label: labelOf(value) }))];
};

const perMillion = (record: RepositoryRecord | undefined, provider: string): string | undefined => {
  const price = modelPrices(record).prices[provider];
  if (!price) return undefined;
  return `${usdText(price.input ?? 0)} in, ${usdText(price.output ?? 0)} out per million tokens`;
};

const Tools = ({ column, index, count, isBase, dispatch }: ColumnHeaderProps) => {
  const name = column.model || "this column";
  return (
    <CellTools>
      {!isBase && column.model !== "" && (
        <IconButton
          icon={Crosshair}
          label={`Compare others with ${name}`}
          onPress={() => dispatch({ type: "base-chosen", id: column.id })}
        />
      )}
      <IconButton
        icon={ArrowLeft}
        label={`Move ${name} to the left`}
        isDisabled={index === 0}
        onPress={() => dispatch({ type: "column-moved", id: column.id, by: -1 })}
      />
      <IconButton
        icon={ArrowRight}
        label={`Move ${name} to the right`}
        isDisabled={index === count - 1}
        onPress={() => dispatch({ type: "column-moved", id: column.id, by: 1 })}
      />
      <IconButton
        icon={X}
        label={`Remove ${name}`}
        onPress={() => dispatch({ type: "column-removed", id: column.id })}
      />
    </CellTools>
  );
};

const tokenText = ({ count, source }: TokenCount): string =>
  `${source === "counted" ? "" : "≈ "}${countOf(count, "prompt token")}`;

const Terms = ({ column, record, tokens, maxTokens }: ColumnHeaderProps) => {
  const usd = estimateUsd(modelPrices(record), column.provider, tokens?.count ?? 0, maxTokens);
  const rate = perMillion(record, column.provider);
  const error = windowError(record, column, tokens);
  return (
    <CellLine>
      <span title={rate}>{record ? priceText(usd) : "…"}</span>
      {tokens && (
        <CellTools>{error ? <StatusText variant="bad">{tokenText(tokens)}</StatusText> : tokenText(tokens)}</CellTools>
      )}
    </CellLine>
  );
};

export const ColumnHeader = memo((props: ColumnHeaderProps) => {
  const { column, task, isBase, record, labelOf, dispatch } = props;
  const { id, model, provider } = column;
  if (model === "")
    return (
      <>
        <CellLine>
          Choose a model
          <Tools {...props} />
        </CellLine>
        <ModelPicker
          task={task}
          isFocused
          onPick={(picked, first) => dispatch({ type: "column-changed", id, model: picked, provider: first })}
        />
      </>
    );
  return (
    <>
      <CellLine>
        <Avatar name={model.split("/")[0] ?? model} size="sm" />
        <TextLink href={isElsewhere(record) ? providerPath(provider) : repositoryPath("model", model)}>
          <IdText id={model} />
        </TextLink>
        {isBase && props.count > 1 && <StatusText variant="brass">Base</StatusText>}
        <Tools {...props} />
      </CellLine>
      <CellLine>
        <Select
          label={`Provider of ${model}`}
          choices={choicesOf(record, column, labelOf)}
          value={provider}
          onChoose={(chosen) => dispatch({ type: "column-changed", id, model, provider: chosen })}
        />
      </CellLine>
      {props.keyHint(provider)}
      {props.starter(model)}
      <Terms {...props} />
    </>
  );
});
ColumnHeader.displayName = "ColumnHeader";
