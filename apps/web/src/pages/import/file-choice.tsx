import type { ImportPlan } from "@orrery/contract";
import { type ReactNode, useEffect, useRef } from "react";
import { countOf } from "../../lib/format/count-text.ts";
import { sizeText } from "../../lib/format/size-text.ts";
import { TextField, Toggle } from "../../ui/input/field/field.tsx";
import { TextChoice } from "../../ui/input/segmented/text-choice.tsx";
import { Collapsible } from "../../ui/layout/collapsible.tsx";
import { Stack } from "../../ui/layout/stack.tsx";
import { Text } from "../../ui/text/text.tsx";
import { groupFiles } from "./file-groups.ts";

const CheckRows = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <fieldset className="flex flex-col border-b border-line text-sm">
    <legend className="sr-only">{label}</legend>
    {children}
  </fieldset>
);

interface CheckRowProps {
  readonly label: string;
  readonly note: string;
  readonly side: string;
  readonly state: "on" | "off" | "some";
  readonly onTurn: (isOn: boolean) => void;
}

const CheckRow = ({ label, note, side, state, onTurn }: CheckRowProps) => {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = state === "some";
  }, [state]);
  return (
    <label className="flex cursor-pointer items-start gap-1 border-t border-line py-1">
      <input
        ref={box}
        type="checkbox"
        checked={state === "on"}
        onChange={(event) => onTurn(event.currentTarget.checked)}
        className="mt-[3px] size-2 shrink-0 accent-brass"
      />
      <span className="min-w-0 flex-1">
        <span className="font-medium">{label}</span>
        <span className="block text-ink-soft">{note}</span>
      </span>
      <span className="shrink-0 text-ink-soft tabular-nums">{side}</span>
    </label>
  );
};

const modes = [
  { value: "files", label: "Choose files" },
  { value: "patterns", label: "By pattern" },
] as const;

/** It is stored as JSON, so paths are a list. */
export interface FileSelection {
  readonly mode: "files" | "patterns";
  readonly excluded: readonly string[];
  /** Globs, separated by commas or spaces. */
  readonly patterns: string;
}

export const everyFile: FileSelection = { mode: "files", excluded: [], patterns: "" };

/** The globs of a selection; undefined for all files. */
export const chosenFiles = ({ mode, excluded, patterns }: FileSelection, plan: ImportPlan): string[] | undefined => {
  if (mode === "patterns") return patterns.split(/[\s,]+/).filter(Boolean);
  const without = new Set(excluded);
  const files = plan.files.map(({ path }) => path).filter((path) => !without.has(path));
  return files.length === plan.files.length ? undefined : files;
};

/** Bytes that are not on this hub yet. */
export const bytesToLoad = ({ excluded }: FileSelection, { files }: ImportPlan): number => {
  const without = new Set(excluded);
  return files.reduce((sum, { path, size, isStored }) => (isStored || without.has(path) ? sum : sum + size), 0);
};

/** Longer lists are chosen by group or by pattern. */
const maxListed = 300;

interface FileChoiceProps {
  readonly plan: ImportPlan;
  readonly selection: FileSelection;
  readonly onSelect: (selection: FileSelection) => void;
}

const Groups = ({ plan, selection, onSelect }: FileChoiceProps) => {
  const set = (paths: readonly string[], isOn: boolean) => {
    const excluded = new Set(selection.excluded);
    for (const path of paths) isOn ? excluded.delete(path) : excluded.add(path);
    onSelect({ ...selection, excluded: [...excluded] });
  };
  const without = new Set(selection.excluded);
  const isOn = (path: string) => !without.has(path);
  return (
    <Stack gap="sm">
      <CheckRows label="Groups of files">
        {groupFiles(plan.files).map(({ key, label, note, files, bytes }) => {
          const paths = files.map(({ path }) => path);
          const count = paths.filter(isOn).length;
          return (
            <CheckRow
              key={key}
              label={label}
              note={note}
              side={`${countOf(files.length, "file")} · ${sizeText(bytes)}`}
              state={count === 0 ? "off" : count === paths.length ? "on" : "some"}
              onTurn={(next) => set(paths, next)}
            />
          );
        })}
      </CheckRows>
      <Collapsible title="All files" note={countOf(plan.files.length, "file")}>
        {plan.files.slice(0, maxListed).map(({ path, size, isStored }) => (
          <Toggle
            key={path}
            label={`${path} · ${sizeText(size)}${isStored ? " · on this hub" : ""}`}
            isOn={isOn(path)}
            onTurn={(next) => set([path], next)}
          />
        ))}
        {plan.files.length > maxListed && (
          <Text variant="note">{`${countOf(plan.files.length - maxListed, "more file")}. Choose them by group or pattern.`}</Text>
        )}
      </Collapsible>
    </Stack>
  );
};

export const FileChoice = (props: FileChoiceProps) => {
  const { selection, onSelect } = props;
  return (
    <Stack>
      <TextChoice
        label="Files to import"
        choices={modes}
        value={selection.mode}
        onChoose={(mode) => onSelect({ ...selection, mode })}
      />
      {selection.mode === "files" ? (
        <Groups {...props} />
      ) : (
        <TextField
          label="Patterns"
          value={selection.patterns}
          onText={(patterns) => onSelect({ ...selection, patterns })}
          placeholder="*.safetensors, tokenizer*, onnx/**"
          hint="Separate patterns with commas. The card is always imported."
        />
      )}
    </Stack>
  );
};
