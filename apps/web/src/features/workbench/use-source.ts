import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { recordQuery } from "../../api/repository.ts";
import { exampleSource, modelSources, ownSource, type SourceName, type TemplateSource } from "./source.ts";
import { readStoredJson } from "./store/stored-text.ts";

export type SourceState =
  | { readonly kind: "ready"; readonly source: TemplateSource; readonly others: readonly TemplateSource[] }
  | { readonly kind: "loading" }
  | { readonly kind: "failed"; readonly error: unknown; readonly retry: () => void }
  | { readonly kind: "none"; readonly id: string };

const linkTokens = (): Readonly<Record<string, string>> =>
  (readStoredJson("link-tokens") ?? {}) as Readonly<Record<string, string>>;

const knownSource = (name: SourceName | undefined): TemplateSource | undefined => {
  if (name?.kind === "example") return exampleSource(name.key);
  if (name?.kind === "own") return ownSource(name.key, name.key.startsWith("link") ? linkTokens() : {});
  return undefined;
};

export const useSource = (name: SourceName | undefined, label: string | undefined): SourceState => {
  const id = name?.kind === "model" ? name.id : "";
  const { data, error, refetch } = useQuery({ ...recordQuery("model", id), enabled: id !== "" });
  const found = useMemo(() => (data ? modelSources(data) : []), [data]);
  const key = name && "key" in name ? `${name.kind}:${name.key}` : "";
  // biome-ignore lint/correctness/useExhaustiveDependencies: a name is told by its key.
  const known = useMemo(() => knownSource(name), [key]);
  if (known) return { kind: "ready", source: known, others: [] };
  if (error && !data) return { kind: "failed", error, retry: () => void refetch() };
  if (!data) return { kind: "loading" };
  const source = found.find((one) => one.label === label) ?? found[0];
  return source ? { kind: "ready", source, others: found } : { kind: "none", id };
};
