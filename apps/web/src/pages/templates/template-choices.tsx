import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { exampleKeys, examples } from "../../features/workbench/chat/examples.ts";
import { ModelFinder } from "../../features/workbench/model-finder.tsx";
import { ownSources, type TemplateSource } from "../../features/workbench/source.ts";
import { Labeled } from "../../ui/input/field/labeled.tsx";
import { Select } from "../../ui/input/select/select.tsx";

const ToolRow = ({ children }: { readonly children: ReactNode }) => (
  <div className="flex flex-wrap items-end gap-x-2 gap-y-1.25">{children}</div>
);

const ToolField = ({ children }: { readonly children: ReactNode }) => (
  <div className="min-w-[15rem] flex-1">{children}</div>
);

export interface TemplatesSearch {
  readonly model?: string;
  readonly name?: string;
  readonly from?: string;
  readonly with?: string;
}

interface Choice {
  readonly value: string;
  readonly label: string;
}

const exampleChoices: readonly Choice[] = exampleKeys.map((value) => ({
  value,
  label: `Example: ${examples[value].label}`,
}));

const own = (key: keyof typeof ownSources): Choice => ({ value: key, label: ownSources[key] });

const modelChoice = (value: string | undefined): readonly Choice[] =>
  value?.startsWith("model:") ? [{ value, label: value.slice("model:".length) }] : [];

const guide: Choice = { value: "model:orrery/guide", label: "orrery/guide" };

const startChoices = (current: string): readonly Choice[] => [
  own("own"),
  ...exampleChoices,
  guide,
  ...(current === "link" ? [own("link")] : []),
  ...(current === guide.value ? [] : modelChoice(current)),
];

const otherChoices = (current: string): readonly Choice[] => [
  { value: "", label: "Nothing" },
  { value: "original", label: "Original" },
  own("second"),
  ...exampleChoices,
  guide,
  ...(current === "link-second" ? [own("link-second")] : []),
  ...(current === guide.value ? [] : modelChoice(current)),
];

const hrefOf = (search: TemplatesSearch): string =>
  `/templates?${new URLSearchParams(Object.entries(search).filter(([, value]) => value))}`;

/** Search parameters that survive opening another template. */
const startSearch = (value: string, { with: other }: TemplatesSearch): TemplatesSearch => ({
  ...(value.startsWith("model:") ? { model: value.slice("model:".length) } : value !== "own" && { from: value }),
  ...(other && { with: other }),
});

interface TemplateChoicesProps {
  readonly search: TemplatesSearch;
  readonly others: readonly TemplateSource[];
  readonly label: string | undefined;
}

export const TemplateChoices = ({ search, others, label }: TemplateChoicesProps) => {
  const navigate = useNavigate();
  const go = (next: TemplatesSearch) => void navigate({ to: "/templates", search: next });
  const current = search.model ? `model:${search.model}` : (search.from ?? "own");
  const other = search.with ?? "";
  return (
    <ToolRow>
      <Labeled label="Template">
        <Select
          label="Template"
          choices={startChoices(current)}
          value={current}
          onChoose={(value) => go(startSearch(value, search))}
        />
      </Labeled>
      {others.length > 1 && (
        <Labeled label="Variant">
          <Select
            label="Template variant"
            choices={others.map((source) => ({ value: source.label, label: source.label }))}
            value={label ?? ""}
            onChoose={(name) => go({ ...search, name })}
          />
        </Labeled>
      )}
      <ToolField>
        <ModelFinder
          label="Open a model’s template"
          placeholder="Open a model’s template"
          hrefOf={(id) => hrefOf(startSearch(`model:${id}`, search))}
        />
      </ToolField>
      <Labeled label="Compare with">
        <Select
          label="Compare with"
          choices={otherChoices(other)}
          value={other}
          onChoose={(value) => go({ ...search, with: value })}
        />
      </Labeled>
      {other && (
        <ToolField>
          <ModelFinder
            label="Compare with a model"
            placeholder="Compare with a model"
            hrefOf={(id) => hrefOf({ ...search, with: `model:${id}` })}
          />
        </ToolField>
      )}
    </ToolRow>
  );
};
