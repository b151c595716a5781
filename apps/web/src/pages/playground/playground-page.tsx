import { useQueryClient } from "@tanstack/react-query";
import { useLocation, useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { recordQuery } from "../../api/repository.ts";
import { taskCallQuery } from "../../api/tasks.ts";
import { Playground } from "../../features/playground/playground.tsx";
import { openShelfStore } from "../../features/playground/saved/shelf-store.ts";
import { type Beginning, begin } from "../../features/playground/session/begin.ts";
import { Band } from "../../ui/layout/band.tsx";
import { PageMeta } from "../../ui/layout/page-meta.tsx";
import { PlaygroundSkeleton } from "./playground-skeleton.tsx";
import { usePlaygroundSlots } from "./use-playground-slots.tsx";

const store = openShelfStore(indexedDB);

/** What the page begins with; an address is read once, and its letters do not stay in it. */
const useBeginning = (): Beginning | undefined => {
  const client = useQueryClient();
  const search = useSearch({ strict: false });
  const { hash } = useLocation();
  const [beginning, setBeginning] = useState<Beginning>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link within the page, such as that of its heading, begins nothing.
  useEffect(() => {
    let isWanted = true;
    const asked = { hash: hash === "" ? "" : `#${hash}`, ...search };
    void begin(asked, {
      store,
      findModel: (id) => client.fetchQuery({ ...recordQuery("model", id), retry: false }),
      findExample: async (task) => (await client.fetchQuery(taskCallQuery(task))).example,
      newId: () => crypto.randomUUID(),
      now: Date.now(),
    }).then((begun) => {
      if (!isWanted) return;
      if (asked.hash.startsWith("#s=")) history.replaceState(history.state, "", location.pathname);
      setBeginning(begun);
    });
    return () => {
      isWanted = false;
    };
  }, [client]);
  return beginning;
};

/** Compare models on one question. */
export const PlaygroundPage = () => {
  const beginning = useBeginning();
  const slots = usePlaygroundSlots();
  return (
    <>
      <PageMeta
        title="Playground"
        description="Ask several models the same question and compare answers, speed and cost side by side."
      />
      {beginning ? (
        <Playground beginning={beginning} store={store} slots={slots} />
      ) : (
        <Band>
          <PlaygroundSkeleton />
        </Band>
      )}
    </>
  );
};
