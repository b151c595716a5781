import type { RepositoryRecord } from "@orrery/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type ListQuery, repositoryTopQuery } from "../../../api/repositories.ts";
import { countOf, countText } from "../../../lib/format/count-text.ts";
import { canRunTask } from "../../../run/widgets.ts";
import { IdText } from "../../../ui/text/id-text.tsx";
import { defaultProvider, modelPrices } from "../pricing.ts";
import { PickField, PickText } from "./pick-field.tsx";

const max = 8;

/** Chat models carry a tag; other models are found by task. */
const taggedQuery = (task: string, text: string): ListQuery => ({
  ...(task === "conversational" ? { filter: ["conversational"] } : { pipeline_tag: [task] }),
  ...(text !== "" && { search: text }),
  limit: max,
});

const liveProviders = ({ inferenceProviderMapping: mapping = {} }: RepositoryRecord): number =>
  Object.values(mapping).filter(({ status }) => status === "live").length;

const noteOf = (record: RepositoryRecord, task: string): string => {
  const served = liveProviders(record);
  const where = modelPrices(record).isFreeHere
    ? "Runs on this hub"
    : served > 0
      ? countOf(served, "provider")
      : "Not served";
  const size = record.numParameters && `${countText(record.numParameters)} parameters`;
  return [where, size, !canRunTask(record, task) && "might not support this task"].filter(Boolean).join(" · ");
};

const rank = (record: RepositoryRecord): number => {
  if (modelPrices(record).isFreeHere) return 0;
  return liveProviders(record) > 0 ? 1 : 2;
};

/** Models with the task's tag, those a provider serves for it, and the one with exactly this id. */
const useFound = (task: string, text: string) => {
  const tagged = useQuery({
    ...repositoryTopQuery("model", taggedQuery(task, text)),
    placeholderData: keepPreviousData,
  });
  const named = useQuery({
    ...repositoryTopQuery("model", { search: text, limit: 2 * max }),
    placeholderData: keepPreviousData,
    enabled: text !== "",
  });
  const isExact = ({ id }: RepositoryRecord) => id.toLowerCase() === text.toLowerCase();
  const others = text === "" ? [] : (named.data?.records ?? []);
  const all = [...(tagged.data?.records ?? []), ...others.filter((one) => isExact(one) || canRunTask(one, task))];
  const records = [...new Map(all.map((record) => [record.id, record])).values()]
    .toSorted((a, b) => Number(isExact(b)) - Number(isExact(a)) || rank(a) - rank(b))
    .slice(0, max);
  return { records, isError: tagged.isError, isFetched: tagged.isFetched && (text === "" || named.isFetched) };
};

interface ModelPickerProps {
  readonly task: string;
  readonly isFocused: boolean;
  readonly onPick: (model: string, provider: string) => void;
}

export const ModelPicker = ({ task, isFocused, onPick }: ModelPickerProps) => {
  const [text, setText] = useState("");
  const found = useFound(task, text.trim());
  const isEmpty = found.isFetched && found.records.length === 0;
  const builtIn = useQuery({
    ...repositoryTopQuery("model", { ...taggedQuery(task, ""), runs_here: true }),
    enabled: isEmpty,
  });
  const records = isEmpty ? (builtIn.data?.records ?? []) : found.records;
  return (
    <PickField
      label="Find a model"
      placeholder="Find a model"
      text={text}
      onText={setText}
      isFocused={isFocused}
      options={records.map((record) => ({
        key: record.id,
        content: <PickText name={<IdText id={record.id} isCut />} note={noteOf(record, task)} />,
      }))}
      note={isEmpty && records.length > 0 && "No matching models. Built-in models:"}
      empty={found.isError ? "Can’t reach the hub." : isEmpty ? "No matching models." : "Looking…"}
      onPick={(id) => {
        const record = records.find((one) => one.id === id);
        if (record) onPick(id, defaultProvider(record));
      }}
    />
  );
};
