import { anyProvider, hubProvider } from "../lib/hub-provider.ts";
import type { Price } from "./call/run-event.ts";

export interface ProviderOption {
  readonly id: string;
  readonly label: string;
  readonly state: "ready" | "needs-key" | "broken";
  readonly price?: Price;
}

export interface Availability {
  readonly state: "live" | "needs-key" | "cannot-run";
  /** Best choice first. */
  readonly choices: readonly ProviderOption[];
}

export interface AvailabilityFacts {
  readonly runsHere: boolean;
  readonly mapping: Readonly<Record<string, { readonly status: string; readonly pricing?: Price | undefined }>>;
  readonly providers: readonly { readonly id: string; readonly label: string; readonly key: string | null }[];
  /** Providers with a key in this tab. */
  readonly tabKeys: ReadonlySet<string>;
  readonly isSignedIn: boolean;
}

const order = ["ready", "needs-key", "broken"] as const;

const choiceOf = (facts: AvailabilityFacts, id: string): ProviderOption => {
  const { status, pricing } = facts.mapping[id] ?? { status: "error" };
  const known = facts.providers.find((provider) => provider.id === id);
  const hasKey = facts.tabKeys.has(id) || (known?.key ?? null) !== null;
  const state = status === "error" ? "broken" : hasKey ? "ready" : "needs-key";
  return { id, label: known?.label ?? id, state, ...(pricing && { price: pricing }) };
};

const anyOne: ProviderOption = { id: anyProvider, label: "Best available", state: "ready" };

export const availabilityOf = (facts: AvailabilityFacts): Availability => {
  const hub: readonly ProviderOption[] = facts.runsHere ? [{ id: hubProvider, label: "This hub", state: "ready" }] : [];
  const mapped = Object.keys(facts.mapping)
    .filter((id) => id !== hubProvider)
    .map((id) => choiceOf(facts, id))
    .toSorted((left, right) => order.indexOf(left.state) - order.indexOf(right.state));
  const saved = mapped.filter(({ id, state }) => state === "ready" && !facts.tabKeys.has(id));
  // The router can only use keys that the hub stores, and only for signed-in users.
  const any = facts.isSignedIn && saved.length > 1 ? [anyOne] : [];
  const choices = [...hub, ...any, ...mapped];
  if (choices.some(({ state }) => state === "ready")) return { state: "live", choices };
  return { state: choices.some(({ state }) => state === "needs-key") ? "needs-key" : "cannot-run", choices };
};
