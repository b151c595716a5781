import type { Price } from "./call/run-event.ts";
import { anyProvider, hubProvider } from "./request/run-endpoint.ts";

/** Somebody who may run a model, and whether they would do it for whoever looks at the page. */
export interface ProviderChoice {
  readonly id: string;
  readonly label: string;
  readonly state: "ready" | "needs-key" | "broken";
  readonly price?: Price;
}

/** How a model stands with whoever looks at the page. */
export interface Availability {
  readonly state: "live" | "needs-key" | "cannot-run";
  /** Those who run it, the best to begin with first. */
  readonly choices: readonly ProviderChoice[];
}

/** What is known of a model and of the one who looks at it. */
export interface AvailabilityFacts {
  readonly runsHere: boolean;
  readonly mapping: Readonly<Record<string, { readonly status: string; readonly pricing?: Price | undefined }>>;
  readonly providers: readonly { readonly id: string; readonly label: string; readonly key: string | null }[];
  /** Providers whose key is in this tab. */
  readonly tabKeys: ReadonlySet<string>;
  readonly isSignedIn: boolean;
}

const order = ["ready", "needs-key", "broken"] as const;

const choiceOf = (facts: AvailabilityFacts, id: string): ProviderChoice => {
  const { status, pricing } = facts.mapping[id] ?? { status: "error" };
  const known = facts.providers.find((provider) => provider.id === id);
  const hasKey = facts.tabKeys.has(id) || (known?.key ?? null) !== null;
  const state = status === "error" ? "broken" : hasKey ? "ready" : "needs-key";
  return { id, label: known?.label ?? id, state, ...(pricing && { price: pricing }) };
};

const anyOne: ProviderChoice = { id: anyProvider, label: "Best available", state: "ready" };

/** Who runs a model for whoever looks at the page, and what is missing where nobody does. */
export const availabilityOf = (facts: AvailabilityFacts): Availability => {
  const hub: readonly ProviderChoice[] = facts.runsHere ? [{ id: hubProvider, label: "This hub", state: "ready" }] : [];
  const mapped = Object.keys(facts.mapping)
    .filter((id) => id !== hubProvider)
    .map((id) => choiceOf(facts, id))
    .toSorted((left, right) => order.indexOf(left.state) - order.indexOf(right.state));
  const saved = mapped.filter(({ id, state }) => state === "ready" && !facts.tabKeys.has(id));
  // The router chooses among those whose keys the hub knows, and only for those it knows.
  const any = facts.isSignedIn && saved.length > 1 ? [anyOne] : [];
  const choices = [...hub, ...any, ...mapped];
  if (choices.some(({ state }) => state === "ready")) return { state: "live", choices };
  return { state: choices.some(({ state }) => state === "needs-key") ? "needs-key" : "cannot-run", choices };
};
