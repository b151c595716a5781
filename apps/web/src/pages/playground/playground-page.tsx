import { useQueryClient } from "@tanstack/react-query";
import { useLocation, useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { recordQuery } from "../../api/repository.ts";
import { taskCallQuery } from "../../api/tasks.ts";
import { Playground } from "../../features/playground/playground.tsx";
import type { SessionStore } from "../../features/playground/saved/session-store.ts";
import { useSessionStore } from "../../features/playground/saved/use-session-store.ts";
import { type InitialSession, loadInitialSession } from "../../features/playground/session/initial-session.ts";
import { Loading, SkeletonLine, SkeletonPanel } from "../../ui/feedback/skeleton.tsx";
import { Page, PageMeta } from "../../ui/layout/page.tsx";
import { Stack } from "../../ui/layout/stack.tsx";
import { Heading } from "../../ui/text/heading/heading.tsx";
import { usePlaygroundSlots } from "./use-playground-slots.tsx";

const PlaygroundSkeleton = () => (
  <Stack>
    <Heading level={1} variant="h1" id="playground">
      Playground
    </Heading>
    <Loading what="the session" />
    <SkeletonLine width={30} height={1.4} />
    <SkeletonLine width={44} height={1.6} />
    <SkeletonPanel height={190} />
    <SkeletonPanel height={320} />
  </Stack>
);

interface Opened {
  readonly initial: InitialSession;
  /** Who signs in or out later has another page. */
  readonly store: SessionStore;
}

/** The URL is read once, and a share link is removed from it. */
const useInitialSession = (): Opened | undefined => {
  const store = useSessionStore();
  const client = useQueryClient();
  const search = useSearch({ strict: false });
  const { hash } = useLocation();
  const [opened, setOpened] = useState<Opened>();
  const isKnown = store !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link within the page, such as that of its heading, begins nothing.
  useEffect(() => {
    if (!store) return;
    let isWanted = true;
    const asked = { hash: hash === "" ? "" : `#${hash}`, ...search };
    void loadInitialSession(asked, {
      store,
      findModel: (id) => client.fetchQuery({ ...recordQuery("model", id), retry: false }),
      findExample: async (task) => (await client.fetchQuery(taskCallQuery(task))).example,
      newId: () => crypto.randomUUID(),
      now: Date.now(),
    }).then((initial) => {
      if (!isWanted) return;
      if (asked.hash.startsWith("#s=")) history.replaceState(history.state, "", location.pathname);
      setOpened({ initial, store });
    });
    return () => {
      isWanted = false;
    };
  }, [client, isKnown]);
  return opened;
};

export const PlaygroundPage = () => {
  const opened = useInitialSession();
  const slots = usePlaygroundSlots();
  return (
    <>
      <PageMeta
        title="Playground"
        description="Send one prompt to several models and compare answers, speed and cost."
      />
      {opened ? (
        <Playground {...opened} slots={slots} />
      ) : (
        <Page space="band">
          <PlaygroundSkeleton />
        </Page>
      )}
    </>
  );
};
