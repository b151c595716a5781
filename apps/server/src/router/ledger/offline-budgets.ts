import type { Outage } from "../../shared-state/outage.ts";
import { RouterError } from "../router-error.ts";

/**
 * What calls under a budget can cost while the database is unavailable. Every process has a part of what was left when
 * the database last answered: all of them together cannot spend more.
 */
export interface OfflineBudgets {
  /** Notes what is left of an account's or a token's budget, in billionths of a dollar. */
  readonly note: (key: string, left: number) => void;
  /** Reserves an amount of every budget, or throws. */
  readonly reserve: (keys: readonly string[], nano: number) => void;
  /** Returns what a call did not cost. */
  readonly release: (keys: readonly string[], nano: number) => void;
}

export interface OfflineBudgetsDeps {
  readonly now: () => number;
  readonly outage: Pick<Outage, "graceMs">;
  /** How many processes of the hub make calls. */
  readonly processCount: () => number;
}

interface Figure {
  left: number;
  readonly notedAt: number;
}

const maxFigures = 10_000;

const unavailable = (message: string): RouterError =>
  new RouterError("unavailable", `The database is unavailable, and ${message}. Try again in a few seconds.`, {
    headers: { "retry-after": "2" },
  });

export const createOfflineBudgets = ({ now, outage, processCount }: OfflineBudgetsDeps): OfflineBudgets => {
  const figures = new Map<string, Figure>();
  const known = (key: string): Figure => {
    const figure = figures.get(key);
    if (figure && now() - figure.notedAt < outage.graceMs) return figure;
    throw unavailable("what is left of the budget is not known");
  };
  return {
    note: (key, left) => {
      figures.delete(key);
      const [oldest] = figures.keys();
      if (figures.size >= maxFigures && oldest !== undefined) figures.delete(oldest);
      figures.set(key, { left: Math.floor(left / processCount()), notedAt: now() });
    },
    reserve: (keys, nano) => {
      const found = keys.map(known);
      if (found.some(({ left }) => left < nano))
        throw unavailable("this process has spent its part of what was left of the budget");
      for (const figure of found) figure.left -= nano;
    },
    release: (keys, nano) => {
      for (const key of keys) {
        const figure = figures.get(key);
        if (figure) figure.left += nano;
      }
    },
  };
};
