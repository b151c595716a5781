import { modalities } from "@orrery/tasks";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Shapes } from "lucide-react";
import { useState } from "react";
import { taskListQuery } from "../../api/tasks.ts";
import { taskPath } from "../../lib/routes/paths.ts";
import { type FoundTask, findTasks } from "../../lib/search/find-tasks.ts";
import { findWords, wordsOf } from "../../lib/search/word-match.ts";
import { taskHue } from "../../lib/task-hue.ts";
import { Notice } from "../../ui/feedback/notice.tsx";
import { Combobox, type ComboboxOption } from "../../ui/input/combobox.tsx";
import { Result } from "../../ui/input/result.tsx";
import { IconTile } from "../../ui/text/chip/icon-tile.tsx";
import { Highlight } from "../../ui/text/highlight.tsx";
import { Kbd } from "../../ui/text/text.tsx";
import { commandOptions, type NamedOption, type PaletteCommand, pageOptions } from "./page-options.tsx";

import { useGuideOptions } from "./use-guide-options.tsx";
import { useRepositoryOptions } from "./use-repository-options.tsx";

const max = 3;

const toOption = ({ task, subtasks }: FoundTask, words: readonly string[]): NamedOption => ({
  key: `task ${task.id}`,
  href: taskPath(task.id),
  name: task.name,
  group: "Tasks",
  content: (
    <Result
      icon={<IconTile icon={Shapes} hue={taskHue(task)} />}
      title={<Highlight text={task.name} ranges={findWords(task.name, words)} />}
      note={subtasks.length > 0 ? `Includes ${subtasks.join(", ")}` : task.summary || "Not mirrored"}
      side={modalities[task.modality]}
    />
  ),
});

const useTaskOptions = (text: string) => {
  const { data = [], isPending, isError } = useQuery(taskListQuery);
  const words = wordsOf(text);
  const options = findTasks(data, text)
    .slice(0, max)
    .map((found) => toOption(found, words));
  return { options: words.length > 0 ? options : [], isPending, isError };
};

const NothingYet = ({ isPending, isError }: { readonly isPending: boolean; readonly isError: boolean }) => {
  if (isPending) return <Notice title="Looking" isBusy />;
  if (isError) return <Notice title="Can’t reach the hub">Try again in a moment.</Notice>;
  return <Notice title="No matches">Try a different search. Enter searches all models.</Notice>;
};

/** Sources and options whose name starts with the text come first. */
const prefixesFirst = (sources: readonly (readonly NamedOption[])[], text: string): readonly NamedOption[] => {
  const typed = text.trim().toLowerCase();
  const isOther = ({ name }: NamedOption): number =>
    [name, name.split("/").at(-1) ?? name].some((one) => one.toLowerCase().startsWith(typed)) ? 0 : 1;
  return sources
    .map((options) => options.toSorted((left, right) => isOther(left) - isOther(right)))
    .toSorted((left, right) => Math.min(1, ...left.map(isOther)) - Math.min(1, ...right.map(isOther)))
    .flat();
};

const useHubOptions = (text: string, commands: readonly PaletteCommand[]) => {
  const sources = [
    useTaskOptions(text),
    useRepositoryOptions("model", text),
    useRepositoryOptions("dataset", text),
    useGuideOptions(text),
  ];
  const found = [...sources.map(({ options }) => options), commandOptions(commands, text)];
  return {
    options: text.trim() ? prefixesFirst(found, text) : [...pageOptions, ...commandOptions(commands, "")],
    isPending: sources.some(({ isPending }) => isPending),
    isError: sources.every(({ isError }) => isError),
  };
};

interface HubFinderProps {
  readonly kind: "popover" | "inline";
  readonly onLeave?: () => void;
  readonly commands?: readonly PaletteCommand[];
}

const noCommands: readonly PaletteCommand[] = [];

export const HubFinder = ({ kind, onLeave, commands = noCommands }: HubFinderProps) => {
  const [text, setText] = useState("");
  const navigate = useNavigate();
  const { options, ...state } = useHubOptions(text, commands);
  const choose = (option: ComboboxOption | undefined) => {
    onLeave?.();
    if (option?.act) option.act();
    else if (!option) void navigate({ to: "/models", search: text.trim() ? { q: text.trim() } : {} });
    else {
      const { pathname, searchParams, hash } = new URL(option.href, location.origin);
      void navigate({ to: pathname, search: Object.fromEntries(searchParams), hash: hash.slice(1) });
    }
  };
  return (
    <Combobox
      label="Search the hub"
      placeholder="Models, datasets, tasks, guides"
      text={text}
      onText={setText}
      options={options}
      empty={<NothingYet {...state} />}
      onChoose={choose}
      kind={kind}
      trailing={<Kbd>{kind === "popover" ? "/" : "Esc"}</Kbd>}
    />
  );
};
