import type { RepositoryRecord } from "@orrery/contract";
import { useCallback, useMemo } from "react";
import { flushSync } from "react-dom";
import type { TokenCount } from "../../../api/token-count.ts";
import { anyProvider } from "../../../lib/hub-provider.ts";
import { tokensOf } from "../../../run/cost.ts";
import { isChatTask } from "../../../run/widgets.ts";
import { StatusText } from "../../../ui/feedback/status-text.tsx";
import { Text } from "../../../ui/text/text.tsx";
import { markOf } from "../run/cell-call.ts";
import type { TokenCounts } from "../run/use-token-counts.ts";
import { cellKeyOf } from "../session/cells.ts";
import { chatOf } from "../session/parameters.ts";
import type { Action, Playground } from "../session/reducer.ts";
import {
  baseOf,
  blindName,
  isHidden,
  type PlaygroundColumn,
  type PlaygroundSession,
  shownColumns,
} from "../session/session.ts";
import { fillRequest, rowsToRun, rowTitle } from "../session/variables.ts";
import { columnLabel } from "../session/votes.ts";
import { metricsOf, scalesOf } from "./cell-metrics.ts";
import type { CellSlots } from "./cell-slots.ts";
import { CellView } from "./cell-view.tsx";
import { ColumnHeader } from "./column-header.tsx";
import { BoardCell, BoardRow, CompareBoard } from "./compare-board.tsx";

interface BoardProps {
  readonly playground: Playground;
  readonly models: ReadonlyMap<string, RepositoryRecord>;
  readonly tokens: TokenCounts;
  readonly slots: CellSlots;
  readonly dispatch: (action: Action) => void;
  readonly onRun: (column: string) => void;
  readonly onStop: (key: string) => void;
}

const nameOf = (column: PlaygroundColumn, index: number, isBlind: boolean): string =>
  isBlind ? blindName(index) : column.model === "" ? `Model ${index + 1}` : columnLabel(column);

/** Tasks other than chat have no tokenizer to count with. */
const estimatedTokens = ({ task, request }: PlaygroundSession): TokenCount | undefined =>
  isChatTask(task) ? undefined : { count: tokensOf(JSON.stringify(request).length), source: "estimated" };

const Headers = ({ playground: { session }, models, tokens, slots, dispatch }: BoardProps) => {
  const columns = shownColumns(session);
  const base = baseOf(session)?.id;
  const hidden = isHidden(session);
  const estimate = useMemo(() => estimatedTokens(session), [session]);
  return (
    <BoardRow>
      {columns.map((column, index) => (
        <BoardCell
          key={column.id}
          label={`Settings of ${nameOf(column, index, hidden)}`}
          isBase={column.id === base && !hidden}
        >
          {hidden ? (
            <Text variant="body">
              <StatusText variant="brass">{blindName(index)}</StatusText>
            </Text>
          ) : (
            <ColumnHeader
              column={column}
              task={session.task}
              index={index}
              count={columns.length}
              isBase={column.id === base}
              record={models.get(column.model)}
              tokens={tokens.get(column.id) ?? estimate}
              maxTokens={chatOf(session.chat, column).maxTokens}
              labelOf={slots.labelOf}
              keyHint={slots.keyHint}
              starter={slots.starter}
              dispatch={dispatch}
            />
          )}
        </BoardCell>
      ))}
    </BoardRow>
  );
};

interface AnswersProps extends BoardProps {
  readonly turn: number;
  readonly row: number;
  readonly title: string | undefined;
  readonly marks: ReadonlyMap<string, string>;
}

/** Rebuilt only when a value changes, so that a streaming column does not draw the others again. */
const useScales = ({ playground: { session, cells }, turn, row }: AnswersProps) => {
  const shown = session.columns.flatMap(({ id }) => cells[cellKeyOf({ turn, row, column: id })] ?? []);
  const key = JSON.stringify(shown.map(metricsOf));
  return useMemo(() => scalesOf(JSON.parse(key)), [key]);
};

const useBestProvider = ({ playground: { session }, dispatch, onRun }: BoardProps) => {
  const { columns } = session;
  return useCallback(
    (id: string) => {
      const model = columns.find((column) => column.id === id)?.model;
      if (model === undefined) return;
      // The call reads the column's provider from the state.
      flushSync(() => dispatch({ type: "column-changed", id, model, provider: anyProvider }));
      onRun(id);
    },
    [columns, dispatch, onRun],
  );
};

const Answers = (props: AnswersProps) => {
  const { playground, slots, onRun, onStop, turn, row, title, marks } = props;
  const { session, cells } = playground;
  const scales = useScales(props);
  const onUseBest = useBestProvider(props);
  const hidden = isHidden(session);
  const base = baseOf(session)?.id;
  const baseOutput = base === undefined ? undefined : cells[cellKeyOf({ turn, row, column: base })]?.call.output;
  const isCompared = session.view === "differences" && !hidden;
  const request = useMemo(
    () => fillRequest(session.request, rowsToRun(session.variables)[row] ?? {}),
    [session.request, session.variables, row],
  );
  return (
    <BoardRow title={title}>
      {shownColumns(session).map((column, index) => {
        const key = cellKeyOf({ turn, row, column: column.id });
        const cell = cells[key];
        return (
          <BoardCell key={column.id} label={nameOf(column, index, hidden)} isBase={column.id === base && isCompared}>
            <CellView
              name={nameOf(column, index, hidden)}
              column={column.id}
              cellKey={key}
              cell={cell}
              request={request}
              base={isCompared && column.id !== base ? baseOutput : undefined}
              isHidden={hidden}
              isStale={turn === session.turns.length && cell !== undefined && cell.mark !== marks.get(column.id)}
              scales={scales}
              slots={slots}
              onStop={onStop}
              onRun={onRun}
              onUseBest={column.provider === anyProvider ? undefined : onUseBest}
            />
          </BoardCell>
        );
      })}
    </BoardRow>
  );
};

const titleOf = (asked: string | undefined, values: string): string | undefined =>
  [asked, values].filter(Boolean).join("\n") || undefined;

export const Board = (props: BoardProps) => {
  const { session } = props.playground;
  const rows = rowsToRun(session.variables);
  const turns = isChatTask(session.task) ? session.turns : [];
  const marks = useMemo(() => new Map(session.columns.map(({ id }) => [id, markOf(session, id)])), [session]);
  return (
    <CompareBoard label="Columns" count={session.columns.length}>
      <Headers {...props} />
      {[...turns, undefined].flatMap((asked, turn) =>
        rows.map((values, row) => {
          const key = `${turn}.${row}`;
          const title = titleOf(asked?.text, rowTitle(values));
          return <Answers key={key} {...props} turn={turn} row={row} marks={marks} title={title} />;
        }),
      )}
    </CompareBoard>
  );
};
