import type { RepositoryRecord } from "@orrery/contract";
import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { chatTask, taskListQuery } from "../../api/tasks.ts";
import { countOf } from "../../lib/format/count-text.ts";
import { chargeText } from "../../lib/format/money-text.ts";
import { pricesOf } from "../../run/cost.ts";
import { isChatTask } from "../../run/widgets.ts";
import { InlineError } from "../../ui/feedback/inline-error.tsx";
import { Button } from "../../ui/input/button/button.tsx";
import { Cluster } from "../../ui/layout/cluster.tsx";
import { Page } from "../../ui/layout/page.tsx";
import { Remark } from "../../ui/layout/panel.tsx";
import { Stack } from "../../ui/layout/stack.tsx";
import { LiveRegion, Text } from "../../ui/text/text.tsx";
import { AskPanel, type AskSlots } from "./ask/ask-panel.tsx";
import { Composer } from "./ask/composer.tsx";
import { Board } from "./board/board.tsx";
import type { CellSlots } from "./board/cell-slots.ts";
import { DrawerColumns } from "./parameters/drawer-columns.tsx";
import type { ColumnTuned } from "./parameters/parameters-drawer.tsx";
import { type UnsupportedBy, useUnsupported } from "./parameters/use-unsupported.ts";
import { estimateUsd, modelPrices } from "./pricing.ts";
import { busyKeys, canFollowUp, hasEnded } from "./run/jobs.ts";
import { type PlaygroundControl, usePlayground } from "./run/use-playground.ts";
import { useTokenCounts } from "./run/use-token-counts.ts";
import type { SessionStore } from "./saved/session-store.ts";
import { type SavedSessions, useSavedSessions } from "./saved/use-saved-sessions.ts";
import { useSessionActions } from "./saved/use-session-actions.ts";
import { cellKeyOf, cellText } from "./session/cells.ts";
import { windowError } from "./session/context-window.ts";
import type { InitialSession } from "./session/initial-session.ts";
import { chatOf } from "./session/parameters.ts";
import type { Playground as PlaygroundState } from "./session/reducer.ts";
import { runProblem } from "./session/run-problem.ts";
import type { ChatSettings } from "./session/session.ts";
import { columnLabel } from "./session/votes.ts";
import { StartHints } from "./start-hints.tsx";
import { TopBar } from "./top-bar.tsx";
import { useModels } from "./use-models.ts";
import { VoteBar } from "./vote-bar.tsx";

const ParametersDrawer = lazy(async () => ({
  default: (await import("./parameters/parameters-drawer.tsx")).ParametersDrawer,
}));
const SessionsDialog = lazy(async () => ({ default: (await import("./saved/sessions-dialog.tsx")).SessionsDialog }));
const ShareDialog = lazy(async () => ({ default: (await import("./share/share-dialog.tsx")).ShareDialog }));

export interface PlaygroundSlots extends AskSlots, CellSlots {
  readonly keyFor: (provider: string) => string | undefined;
}

const useTaskChoices = () => {
  const { data = [] } = useQuery(taskListQuery);
  return useMemo(
    () => [
      { value: chatTask.id, label: chatTask.name },
      ...data.filter(({ hasPage }) => hasPage).map(({ id, name }) => ({ value: id, label: name })),
    ],
    [data],
  );
};

/** ⌘ Enter runs and Escape stops, unless an open dialog or list handles Escape. */
const useKeys = (onRun: () => void, onStop: (() => void) | undefined): void => {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || document.querySelector('[role="dialog"]')) return;
      if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) {
        event.preventDefault();
        onRun();
      } else if (event.key === "Escape") onStop?.();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [onRun, onStop]);
};

const Notices = ({ initial, saved }: { readonly initial: InitialSession; readonly saved: SavedSessions }) => {
  const [isSeen, setSeen] = useState(false);
  const { notice } = initial;
  return (
    <>
      {notice && !isSeen && (
        <Remark>
          <Cluster>
            {notice.isError ? (
              <InlineError>{notice.message}</InlineError>
            ) : (
              <Text variant="note">{notice.message}</Text>
            )}
            <Button onClick={() => setSeen(true)}>Close</Button>
          </Cluster>
        </Remark>
      )}
      {saved.error !== undefined && <InlineError>{saved.error}</InlineError>}
    </>
  );
};

const statusMessage = ({ playground }: PlaygroundControl): string => {
  const busy = busyKeys(playground).length;
  if (busy > 0) return `Waiting for ${countOf(busy, "answer")}.`;
  return hasEnded(playground) ? "All columns are done." : "";
};

interface PlaygroundProps {
  readonly initial: InitialSession;
  readonly store: SessionStore;
  readonly slots: PlaygroundSlots;
}

type Dialog = "sessions" | "share" | undefined;

/** What each column's prompt costs at most, and which columns cannot read it. */
const usePrompt = (playground: PlaygroundState, models: ReadonlyMap<string, RepositoryRecord>) => {
  const { session } = playground;
  const tokens = useTokenCounts(playground);
  const chosen = session.columns.filter(({ model }) => model !== "");
  const warnings = chosen.flatMap(
    (column) => windowError(models.get(column.model), column, tokens.get(column.id)) ?? [],
  );
  const costs = chosen.map((column) => {
    const { maxTokens } = chatOf(session.chat, column);
    return estimateUsd(
      modelPrices(models.get(column.model)),
      column.provider,
      tokens.get(column.id)?.count ?? 0,
      maxTokens,
    );
  });
  const total = costs.reduce<number>((sum, usd) => sum + (usd ?? 0), 0);
  const isFull = warnings.length > 0 && warnings.length === chosen.length;
  return {
    tokens,
    warnings: [...new Set(warnings)],
    summary: tokens.size > 0 && total > 0 ? `Total ≤ ${chargeText(total)}` : "",
    problem: runProblem(session) ?? (isFull ? "Shorten the message." : undefined),
  };
};

const useActions = ({ playground, dispatch, runAll, stop }: PlaygroundControl, problem: string | undefined) => {
  const run = useCallback(() => {
    if (problem === undefined) runAll();
  }, [problem, runAll]);
  const stopAll = useCallback(() => stop(), [stop]);
  const add = useCallback(
    () => dispatch({ type: "column-added", column: { id: crypto.randomUUID(), model: "", provider: "auto" } }),
    [dispatch],
  );
  const isRunning = busyKeys(playground).length > 0;
  useKeys(run, isRunning ? stopAll : undefined);
  return { run, stopAll, add, isRunning };
};

const dialogActions = (setDialog: (dialog: Dialog) => void) => ({
  openSessions: () => setDialog("sessions"),
  openShare: () => setDialog("share"),
  close: () => setDialog(undefined),
});

interface SideParametersProps {
  readonly control: PlaygroundControl;
  readonly unsupportedBy: UnsupportedBy;
  readonly onClose: () => void;
}

const lastReplies = ({ session, cells }: PlaygroundState) =>
  session.columns.flatMap((column) => {
    const cell = cells[cellKeyOf({ turn: session.turns.length, row: 0, column: column.id })];
    return cell?.call.phase === "done" ? [{ name: columnLabel(column), reply: cellText(cell) }] : [];
  });

const SideParameters = ({ control: { playground, dispatch }, unsupportedBy, onClose }: SideParametersProps) => {
  const { chat, columns, blind } = playground.session;
  const isBlind = blind.isOn && !blind.isRevealed;
  const latest = useRef(playground);
  latest.current = playground;
  const repliesNow = useCallback(() => lastReplies(latest.current), []);
  const onChat = useCallback((next: ChatSettings) => dispatch({ type: "chat-set", chat: next }), [dispatch]);
  const onTune = useCallback<ColumnTuned>(
    (id, parameters) => dispatch({ type: "column-tuned", id, parameters }),
    [dispatch],
  );
  return (
    <Suspense>
      <ParametersDrawer {...{ chat, columns, isBlind, onChat, onTune, unsupportedBy, repliesNow, onClose }} />
    </Suspense>
  );
};

interface ColumnsProps
  extends Pick<ComponentProps<typeof Board>, "models" | "tokens" | "slots">,
    Pick<ComponentProps<typeof StartHints>, "onAdd" | "onStart"> {
  readonly control: PlaygroundControl;
  readonly tasks: ReturnType<typeof useTaskChoices>;
}

const Columns = ({ control, models, tokens, slots, tasks, onAdd, onStart }: ColumnsProps) => {
  const { playground, dispatch, runAll, stop } = control;
  const nameOf = (task: string) => tasks.find(({ value }) => value === task)?.label ?? task;
  if (playground.session.columns.length === 0) return <StartHints {...{ nameOf, onStart, onAdd }} />;
  return <Board {...{ playground, models, tokens, slots, dispatch }} onRun={runAll} onStop={stop} />;
};

/** Chat has a drawer of parameters; other tasks have a form. */
const useDrawer = (isChat: boolean) => {
  const [isOpen, onOpen] = useState(false);
  const onClose = useCallback(() => onOpen(false), []);
  return { drawer: isChat ? { isOpen, onOpen } : undefined, onClose };
};

/** More columns than this use the full window width. */
const maxNarrowColumns = 4;

export const Playground = ({ initial, store, slots }: PlaygroundProps) => {
  // Calls read prices when they start: the models follow from the columns, which the playground holds.
  const known = useRef<ReturnType<typeof useModels>>(new Map());
  const pricesFor = (model: string) => pricesOf(known.current.get(model)?.inferenceProviderMapping);
  const unsupportedBy = useUnsupported();
  const control = usePlayground(initial.playground, { keyFor: slots.keyFor, pricesFor, unsupportedBy });
  const { playground, dispatch } = control;
  const { session } = playground;
  const models = useModels(session.columns);
  known.current = models;
  const tasks = useTaskChoices();
  const saved = useSavedSessions(playground, store);
  const sessionActions = useSessionActions(control, saved);
  const [dialog, setDialog] = useState<Dialog>();
  const { openSessions, openShare, close } = useMemo(() => dialogActions(setDialog), []);
  const { tokens, warnings, summary, problem } = usePrompt(playground, models);
  const { run, stopAll, add, isRunning } = useActions(control, problem);
  const isInAccount = saved.place === "account" ? saved.isSaved : undefined;
  const bar = { session, tasks, dispatch, onTask: sessionActions.onTask, onSessions: openSessions, onShare: openShare };
  const isChat = isChatTask(session.task);
  const { drawer, onClose } = useDrawer(isChat);
  const ask = { session, isRunning, problem, dispatch, onRun: run, onStop: stopAll };
  return (
    <Stack>
      <Page space="band">
        <Stack>
          <TopBar {...bar} onAdd={add} drawer={drawer} isInAccount={isInAccount} />
          <Notices initial={initial} saved={saved} />
        </Stack>
      </Page>
      <Page space="band" isWide={session.columns.length > maxNarrowColumns}>
        <DrawerColumns drawer={drawer?.isOpen && <SideParameters {...{ control, unsupportedBy, onClose }} />}>
          <Stack>
            <AskPanel {...ask} canFollowUp={isChat && canFollowUp(playground)} slots={slots} />
            <VoteBar playground={playground} dispatch={dispatch} />
            <Columns {...{ control, models, tokens, slots, tasks, onAdd: add, onStart: sessionActions.onStart }} />
            {isChat && (
              <Composer {...ask} canFollowUp={canFollowUp(playground)} summary={summary} warnings={warnings} />
            )}
          </Stack>
        </DrawerColumns>
      </Page>
      <LiveRegion>{statusMessage(control)}</LiveRegion>
      <Suspense>
        {dialog === "sessions" && (
          <SessionsDialog onClose={close} saved={saved} current={session.id} sessionActions={sessionActions} />
        )}
        {dialog === "share" && <ShareDialog onClose={close} playground={playground} />}
      </Suspense>
    </Stack>
  );
};
