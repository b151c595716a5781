import type { RepositoryRecord } from "@orrery/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type ListQuery, repositoryTopQuery } from "../../../api/repositories.ts";
import { countText } from "../../../lib/format/count-text.ts";
import { PickField, PickText } from "../../../ui/input/pick-field.tsx";
import { IdText } from "../../../ui/text/id-text.tsx";
import { defaultProvider, modelPrices } from "../pricing.ts";

const max = 8;

/** Chat models carry a tag; other models are found by task. */
const queryFor = (task: string, text: string): ListQuery => ({
  ...(task === "conversational" ? { filter: ["conversational"] } : { pipeline_tag: [task] }),
  ...(text !== "" && { search: text }),
  limit: max,
});

const noteOf = (record: RepositoryRecord): string => {
  const served = Object.values(record.inferenceProviderMapping ?? {}).filter(({ status }) => status === "live").length;
  const { isFreeHere } = modelPrices(record);
  const where = isFreeHere
    ? "Runs on this hub"
    : served > 0
      ? `${served} ${served === 1 ? "provider" : "providers"}`
      : "Not served";
  return [where, record.numParameters && `${countText(record.numParameters)} parameters`].filter(Boolean).join(" · ");
};

const rank = (record: RepositoryRecord): number => {
  if (modelPrices(record).isFreeHere) return 0;
  return Object.values(record.inferenceProviderMapping ?? {}).some(({ status }) => status === "live") ? 1 : 2;
};

interface ModelPickerProps {
  readonly task: string;
  readonly isFocused: boolean;
  readonly onPick: (model: string, provider: string) => void;
}

export const ModelPicker = ({ task, isFocused, onPick }: ModelPickerProps) => {
  const [text, setText] = useState("");
  const { data, isError } = useQuery({
    ...repositoryTopQuery("model", queryFor(task, text.trim())),
    placeholderData: keepPreviousData,
  });
  const records = (data?.records ?? []).toSorted((a, b) => rank(a) - rank(b));
  const empty = isError ? "Can’t reach the hub." : data ? `No model of this task fits “${text.trim()}”.` : "Looking…";
  return (
    <PickField
      label="Find a model"
      placeholder="Find a model"
      text={text}
      onText={setText}
      isFocused={isFocused}
      options={records.map((record) => ({
        key: record.id,
        content: <PickText name={<IdText id={record.id} isCut />} note={noteOf(record)} />,
      }))}
      empty={empty}
      onPick={(id) => {
        const record = records.find((one) => one.id === id);
        if (record) onPick(id, defaultProvider(record));
      }}
    />
  );
};
