import type { RepositoryRecord } from "@orrery/contract";
import { useQuery } from "@tanstack/react-query";
import { repositoryTopQuery } from "../../api/repositories.ts";
import { taskToTry } from "../../run/widgets.ts";
import { Notice } from "../../ui/feedback/notice.tsx";
import { Button } from "../../ui/input/button/button.tsx";
import { SessionRow, SessionRows } from "./saved/session-rows.tsx";

export interface Suggestion {
  readonly task: string;
  readonly models: readonly RepositoryRecord[];
}

const maxSuggestedModels = 3;

/** Tasks with the most runnable models first, chat before the rest. */
const suggestionsIn = (records: readonly RepositoryRecord[]): readonly Suggestion[] => {
  const tasks = [...new Set(records.flatMap((record) => taskToTry(record) ?? []))];
  return tasks
    .map((task) => ({ task, models: records.filter((one) => taskToTry(one) === task).slice(0, maxSuggestedModels) }))
    .sort((a, b) => b.models.length - a.models.length || a.task.localeCompare(b.task));
};

interface StartHintsProps {
  readonly nameOf: (task: string) => string;
  readonly onStart: (suggestion: Suggestion) => void;
  readonly onAdd: () => void;
}

export const StartHints = ({ nameOf, onStart, onAdd }: StartHintsProps) => {
  const { data } = useQuery(repositoryTopQuery("model", { runs_here: true, limit: 60 }));
  const suggestions = suggestionsIn(data?.records ?? []).slice(0, 6);
  return (
    <Notice title="Compare models side by side">
      <p>Send one prompt to up to eight models. See answers, speed and cost.</p>
      <div>
        <Button variant="primary" onClick={onAdd}>
          Choose a model
        </Button>
      </div>
      {suggestions.length > 0 && (
        <>
          <p>Or start with built-in models:</p>
          <SessionRows label="Built-in models">
            {suggestions.map((suggestion) => (
              <SessionRow
                key={suggestion.task}
                title={nameOf(suggestion.task)}
                note={suggestion.models.map(({ id }) => id).join(", ")}
                isCurrent={false}
                onChoose={() => onStart(suggestion)}
                actions={null}
              />
            ))}
          </SessionRows>
        </>
      )}
    </Notice>
  );
};
