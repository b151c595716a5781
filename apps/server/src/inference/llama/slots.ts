/** A place in the context where one call runs at a time. */
export interface Slot<Sequence> {
  readonly sequence: Sequence;
  /** Tokens whose keys and values are in the cache. */
  held: readonly number[];
  lastUsed: number;
}

const commonLength = (left: readonly number[], right: readonly number[]): number => {
  const most = Math.min(left.length, right.length);
  for (let at = 0; at < most; at++) if (left[at] !== right[at]) return at;
  return most;
};

/**
 * Shares a context's sequences among calls. A call gets the free one that has read most of its prompt, if the prompt goes
 * on from at least half of what is there: otherwise it would end another conversation's cache for a few tokens.
 */
export class Slots<Sequence> {
  readonly #free: Slot<Sequence>[];
  readonly #waiting: ((slot: Slot<Sequence>) => void)[] = [];
  #uses = 0;
  #changed = Promise.resolve();

  constructor(sequences: readonly Sequence[]) {
    this.#free = sequences.map((sequence) => ({ sequence, held: [], lastUsed: 0 }));
  }

  async acquire(prompt: readonly number[]): Promise<Slot<Sequence>> {
    const best = this.#bestFor(prompt);
    const slot = best ?? (await new Promise<Slot<Sequence>>((resolve) => this.#waiting.push(resolve)));
    slot.lastUsed = ++this.#uses;
    return slot;
  }

  release(slot: Slot<Sequence>): void {
    const next = this.#waiting.shift();
    if (next) next(slot);
    else this.#free.push(slot);
  }

  /**
   * Changes what a sequence has read. The engine does that only while it computes nothing, and other calls would keep it
   * busy for long: they wait for `changed` between their tokens.
   */
  async change(work: () => Promise<void>): Promise<void> {
    const done = work();
    this.#changed = Promise.allSettled([this.#changed, done]).then(() => {});
    await done;
  }

  get changed(): Promise<void> {
    return this.#changed;
  }

  #bestFor(prompt: readonly number[]): Slot<Sequence> | undefined {
    const reuse = ({ held }: Slot<Sequence>) => {
      const common = commonLength(held, prompt);
      return common * 2 >= held.length ? common : 0;
    };
    const ranked = this.#free.map((slot, place) => ({ place, common: reuse(slot), lastUsed: slot.lastUsed }));
    const [best] = ranked.sort((left, right) => right.common - left.common || left.lastUsed - right.lastUsed);
    return best && this.#free.splice(best.place, 1)[0];
  }
}
