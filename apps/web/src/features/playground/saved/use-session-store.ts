import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { sessionQuery } from "../../../api/sessions.ts";
import { accountSessionStore } from "./account-store.ts";
import { browserSessionStore } from "./browser-store.ts";
import type { SessionStore } from "./session-store.ts";

const browser = browserSessionStore(indexedDB);

/** The account's store for people who are signed in and can write; undefined until that is known. */
export const useSessionStore = (): SessionStore | undefined => {
  const { data, error } = useQuery(sessionQuery);
  const user = data?.user;
  const account = user && (user.role === "write" || user.role === "admin") ? user.name : undefined;
  const own = useMemo(() => (account === undefined ? browser : accountSessionStore(browser)), [account]);
  return data || error ? own : undefined;
};
