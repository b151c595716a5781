import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { Notice } from "../../ui/feedback/notice.tsx";
import { Combobox, type ComboboxOption } from "../../ui/input/combobox.tsx";
import { Kbd } from "../../ui/text/text.tsx";
import { pageOptions } from "./page-options.tsx";
import { useGuideOptions } from "./use-guide-options.tsx";
import { useRepositoryOptions } from "./use-repository-options.tsx";
import { useTaskOptions } from "./use-task-options.tsx";

const NothingYet = ({ isPending, isError }: { readonly isPending: boolean; readonly isError: boolean }) => {
  if (isPending) return <Notice title="Looking" isBusy />;
  if (isError) return <Notice title="Can’t reach the hub">Try again in a moment.</Notice>;
  return <Notice title="No matches">Try a different search. Enter searches all models.</Notice>;
};

const useHubOptions = (text: string) => {
  const sources = [
    useTaskOptions(text),
    useRepositoryOptions("model", text),
    useRepositoryOptions("dataset", text),
    useGuideOptions(text),
  ];
  const found = sources.flatMap(({ options }) => options);
  return {
    options: text.trim() ? found : pageOptions,
    isPending: sources.some(({ isPending }) => isPending),
    isError: sources.every(({ isError }) => isError),
  };
};

interface HubFinderProps {
  readonly kind: "popover" | "inline";
  readonly onLeave?: () => void;
}

export const HubFinder = ({ kind, onLeave }: HubFinderProps) => {
  const [text, setText] = useState("");
  const navigate = useNavigate();
  const { options, ...state } = useHubOptions(text);
  const choose = (option: ComboboxOption | undefined) => {
    onLeave?.();
    if (!option) void navigate({ to: "/models", search: text.trim() ? { q: text.trim() } : {} });
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
