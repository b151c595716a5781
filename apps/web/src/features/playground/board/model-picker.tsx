import type { RepositoryRecord } from "@orrery/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { enginesQuery } from "../../../api/model/engines.ts";
import { type ListQuery, repositoryTopQuery } from "../../../api/repositories.ts";
import { sessionQuery } from "../../../api/sessions.ts";
import { starterModelsQuery } from "../../../api/upstream/starter-models.ts";
import { countOf, countText } from "../../../lib/format/count-text.ts";
import { latencyText } from "../../../lib/format/latency-text.ts";
import { usdText } from "../../../lib/format/money-text.ts";
import { sizeText } from "../../../lib/format/size-text.ts";
import { speedText } from "../../../lib/format/speed-text.ts";
import { hubProvider } from "../../../lib/hub-provider.ts";
import { canRunTask, isChatTask } from "../../../run/widgets.ts";
import { IdText } from "../../../ui/text/id-text.tsx";
import { defaultProvider, modelPrices } from "../pricing.ts";
import { PickField, PickText } from "./pick-field.tsx";
import { keylessOptions, useProviderOptions } from "./provider-options.ts";

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

/** Models at providers, and the typed text as an ID at each of them. */
const useProviderChoices = (task: string, text: string, records: readonly RepositoryRecord[]) => {
  const { options, count, keyed, providers } = useProviderOptions(task, text);
  const keyless = keylessOptions(records, providers, task);
  const group = `Providers · ${countOf(count + keyless.length, "match", "matches")}`;
  const listed = options.map(({ provider, model: { id, pricing, contextLength, firstMs, tokensPerSecond } }) => ({
    key: `${id}:${provider.id}`,
    group,
    model: id,
    provider: provider.id,
    note: [
      provider.label,
      pricing && `${usdText(pricing.input ?? 0)} / ${usdText(pricing.output ?? 0)} per 1M`,
      contextLength && `${countText(contextLength)} context`,
      tokensPerSecond && speedText(tokensPerSecond),
      firstMs && `${latencyText(firstMs)} first token`,
    ]
      .filter(Boolean)
      .join(" · "),
  }));
  const unkeyed = keyless.map(({ model, provider: { id, label } }) => ({
    key: `${model}:${id}`,
    group,
    model,
    provider: id,
    note: `${label} · No key yet`,
  }));
  const typed = keyed.map(({ id, label }) => ({
    key: `${text}:${id}`,
    group: "Use any model ID",
    model: text,
    provider: id,
    note: `Sent to ${label} as it is`,
  }));
  const isId = text.length > 2 && !/\s/.test(text);
  return [...listed, ...unkeyed, ...(isId ? typed.filter(({ key }) => !listed.some((one) => one.key === key)) : [])];
};

/** Well-known models for the task that an admin can import. */
const useStarters = (task: string, text: string) => {
  const { data } = useQuery(starterModelsQuery);
  const pipelineTag = isChatTask(task) ? "text-generation" : task;
  return (data?.models ?? []).filter(
    ({ id, state, task: own }) =>
      state !== "here" && own === pipelineTag && id.toLowerCase().includes(text.toLowerCase()),
  );
};

/** Models that an engine of this hub serves; only people who manage some can list them. */
const useEngines = (): ReadonlySet<string> => {
  const { data: session } = useQuery(sessionQuery);
  const { data } = useQuery({ ...enginesQuery, refetchInterval: false, enabled: Boolean(session?.user) });
  return new Set(data?.pools.filter(({ endpoints }) => endpoints.length > 0).map(({ model }) => model));
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
  const choices = useProviderChoices(task, text.trim(), found.records);
  const hasProviders = choices.length > 0;
  const isBuiltIn = isEmpty && !hasProviders;
  const engines = useEngines();
  const starters = useStarters(task, text.trim()).filter(({ id }) => found.records.every((one) => one.id !== id));
  const records = (isBuiltIn ? (builtIn.data?.records ?? []) : found.records).toSorted(
    (a, b) => Number(engines.has(a.id)) - Number(engines.has(b.id)),
  );
  const onEngines = records.filter(({ id }) => engines.has(id)).length;
  const groupOf = (id: string) =>
    engines.has(id)
      ? `Engines · ${countOf(onEngines, "match", "matches")}`
      : `This hub · ${countOf(records.length - onEngines, "match", "matches")}`;
  return (
    <PickField
      label="Find a model"
      placeholder="Find a model"
      text={text}
      onText={setText}
      isFocused={isFocused}
      options={[
        ...records.map((record) => ({
          key: record.id,
          ...((hasProviders || onEngines > 0 || starters.length > 0) && { group: groupOf(record.id) }),
          content: <PickText name={<IdText id={record.id} isCut />} note={noteOf(record, task)} />,
        })),
        ...choices.map(({ key, group, model, note }) => ({
          key,
          group,
          content: <PickText name={<IdText id={model} isCut />} note={note} />,
        })),
        ...starters.map(({ id, kind, bytes }) => ({
          key: id,
          group: "Starter models",
          content: (
            <PickText name={<IdText id={id} isCut />} note={`${kind} · ${sizeText(bytes)} · Not on this hub yet`} />
          ),
        })),
      ]}
      note={isBuiltIn && records.length > 0 && "No matching models. Built-in models:"}
      empty={found.isError ? "Can’t reach the hub." : isEmpty ? "No matching models." : "Looking…"}
      onPick={(id) => {
        const choice = choices.find(({ key }) => key === id);
        if (choice) return onPick(choice.model, choice.provider);
        const record = records.find((one) => one.id === id);
        if (record) return onPick(id, defaultProvider(record));
        if (starters.some((one) => one.id === id)) onPick(id, hubProvider);
      }}
    />
  );
};
