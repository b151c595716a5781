import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useMemo, useRef } from "react";
import { recordQuery } from "../../../api/repository.ts";
import { taskCallQuery } from "../../../api/tasks.ts";
import { defaultProvider } from "../pricing.ts";
import type { PlaygroundControl } from "../run/use-playground.ts";
import { exampleOf } from "../session/example.ts";
import { newSession } from "../session/session.ts";
import type { Suggestion } from "../start-hints.tsx";
import { branch } from "./saved-sessions.ts";
import type { SavedSessions } from "./use-saved-sessions.ts";

/** The callbacks are stable, so streaming answers do not re-render their users. */
export const useSessionActions = (control: PlaygroundControl, saved: SavedSessions) => {
  const client = useQueryClient();
  const latest = useRef({ control, saved });
  latest.current = { control, saved };
  return useMemo(() => {
    const open = (playground: PlaygroundControl["playground"]) => {
      latest.current.control.stop();
      latest.current.control.dispatch({ type: "opened", playground });
    };
    const choose = async (task: string, models: Suggestion["models"]) => {
      const { dispatch, stop } = latest.current.control;
      stop();
      const columns = models.map((record) => ({
        id: crypto.randomUUID(),
        model: record.id,
        provider: defaultProvider(record),
      }));
      dispatch({ type: "task-chosen", task, ...(await findExample(client, task, models[0]?.id)), columns });
    };
    const current = () => latest.current.control.playground;
    return {
      onTask: (task: string) => void choose(task, []),
      onStart: ({ task, models }: Suggestion) => void choose(task, models),
      onNew: () => open({ session: newSession(crypto.randomUUID(), current().session.task, Date.now()), cells: {} }),
      onBranch: () => open(branch(current(), crypto.randomUUID(), Date.now())),
      onChoose: (id: string) => void latest.current.saved.read(id).then((found) => found && open(found)),
    };
  }, [client]);
};

const findExample = async (client: QueryClient, task: string, model: string | undefined) => {
  const [call, record] = await Promise.all([
    client.fetchQuery(taskCallQuery(task)).catch(() => undefined),
    model === undefined ? undefined : client.fetchQuery(recordQuery("model", model)).catch(() => undefined),
  ]);
  return exampleOf({ task, example: call?.example, ...(record && { record }) });
};
