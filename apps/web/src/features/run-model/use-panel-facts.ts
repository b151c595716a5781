import type { RepositoryRecord } from "@orrery/contract";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { providersQuery } from "../../api/providers.ts";
import { filesPath } from "../../api/repository.ts";
import { sessionQuery } from "../../api/sessions.ts";
import { taskCallQuery } from "../../api/tasks.ts";
import { hubProvider } from "../../lib/hub-provider.ts";
import { availabilityOf } from "../../run/availability.ts";
import { pricesOf } from "../../run/cost.ts";
import { examplesOf } from "../../run/request/examples.ts";
import { parameterFields } from "../../run/request/parameter-fields.ts";
import type { PanelFacts } from "./panel-facts.ts";
import { useTabKeys } from "./tab-keys.ts";

export type TriedRecord = Pick<
  RepositoryRecord,
  "id" | "pipeline_tag" | "tags" | "inference" | "inferenceProviderMapping" | "widgetData" | "mask_token"
>;

export type PanelSlots = Pick<PanelFacts, "keyDialog" | "codeUrl">;

/** Tags of models that read drawings. */
const handwriting = /^(?:mnist|emnist|digits|handwriting|quickdraw)$/i;

export const usePanelFacts = (record: TriedRecord, task: string, slots: PanelSlots): PanelFacts | undefined => {
  const call = useQuery({ ...taskCallQuery(task), retry: false });
  const providers = useQuery({ ...providersQuery, retry: false });
  const { data: session } = useQuery({ ...sessionQuery, retry: false });
  const tabKeys = useTabKeys();
  const {
    id,
    tags = [],
    inference,
    inferenceProviderMapping: mapping = {},
    widgetData,
    mask_token: maskToken,
  } = record;
  const example = call.data?.example;
  const examples = useMemo(
    () => examplesOf({ task, files: `${filesPath("model", id)}/resolve/main/`, maskToken }, widgetData, example),
    [task, id, maskToken, widgetData, example],
  );
  const parameters = useMemo(() => parameterFields(task, call.data?.input), [task, call.data?.input]);
  if (!call.isFetched || !providers.isFetched) return undefined;
  const isSignedIn = (session?.user ?? null) !== null;
  const availability = availabilityOf({
    runsHere: inference === "warm" || mapping[hubProvider]?.status === "live",
    mapping,
    providers: providers.data ?? [],
    tabKeys: new Set(tabKeys.keys()),
    isSignedIn,
  });
  return {
    model: id,
    task,
    datasets: tags.filter((tag) => tag.startsWith("dataset:")).map((tag) => tag.slice("dataset:".length)),
    isDrawable: task === "image-classification" && tags.some((tag) => handwriting.test(tag)),
    availability,
    isSignedIn,
    examples,
    parameters,
    prices: pricesOf(mapping),
    ...slots,
  };
};
