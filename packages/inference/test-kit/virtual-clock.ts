import type { Clock } from "../src/client/clock.ts";

interface Sleeper {
  readonly at: number;
  readonly wake: () => void;
}

/** A clock whose time passes when nothing else is left to do. */
export interface VirtualClock extends Clock {
  /** The waits that were asked for, in order. */
  readonly slept: number[];
}

/** Turns of the event loop after which nothing else can be under way. */
const idleTurns = 6;

export const createClock = ({ start = 0, random = 1 } = {}): VirtualClock => {
  const slept: number[] = [];
  let time = start;
  let sleepers: Sleeper[] = [];
  let turns = 0;
  let isRunning = false;
  const turn = () => {
    const [next] = [...sleepers].sort((first, second) => first.at - second.at);
    isRunning = next !== undefined;
    if (!next) return;
    turns++;
    if (turns > idleTurns) {
      turns = 0;
      sleepers = sleepers.filter((sleeper) => sleeper !== next);
      time = next.at;
      next.wake();
    }
    setImmediate(turn);
  };
  return {
    slept,
    now: () => time,
    random: () => random,
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        slept.push(ms);
        turns = 0;
        const sleeper = { at: time + ms, wake: resolve };
        sleepers.push(sleeper);
        signal?.addEventListener("abort", () => {
          sleepers = sleepers.filter((other) => other !== sleeper);
          reject(signal.reason);
        });
        if (!isRunning) setImmediate(turn);
        isRunning = true;
      }),
  };
};
