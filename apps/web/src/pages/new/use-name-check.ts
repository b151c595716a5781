import type { NameCheck } from "@orrery/contract";
import { type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { usePaused } from "../../ui/use-paused.ts";
import type { FieldState } from "./checked-field.tsx";

// biome-ignore lint/suspicious/noExplicitAny: the keys of name queries differ.
type NameQuery = (name: string) => UseQueryOptions<NameCheck, Error, NameCheck, any>;

/** Asks the hub about a name while a person types it. */
export const useNameCheck = (name: string, query: NameQuery, rules: string): FieldState => {
  const paused = usePaused(name);
  const { data, error } = useQuery({ ...query(paused), enabled: paused !== "" && paused === name });
  if (name === "") return { kind: "none", text: rules };
  if (paused !== name || (!data && !error)) return { kind: "checking", text: "Checking…" };
  if (data) return data.isAvailable ? { kind: "good", text: "Available" } : { kind: "bad", text: data.error ?? "" };
  return { kind: "bad", text: error?.message ?? "" };
};
