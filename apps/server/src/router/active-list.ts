/** An item that stores its own index in an active list. */
export interface SlotIndexed {
  /** Set by the list only. */
  slot: number;
}

export interface ActiveList<T extends SlotIndexed> {
  readonly add: (one: T) => void;
  /** Does nothing if the item is not in the list. */
  readonly remove: (one: T) => void;
  readonly size: () => number;
  /** A copy, so that items can be removed while iterating over it. */
  readonly members: () => readonly T[];
}

/**
 * Removes an item by moving the last one into its slot. A `Set` with thousands of additions and removals per second
 * leaves a chain of old hash tables that keeps removed items alive until a full garbage collection.
 */
export const createActiveList = <T extends SlotIndexed>(): ActiveList<T> => {
  const members: T[] = [];
  return {
    add: (one) => {
      one.slot = members.push(one) - 1;
    },
    remove: (one) => {
      if (members[one.slot] !== one) return;
      const last = members.pop();
      if (!last || last === one) return;
      members[one.slot] = last;
      last.slot = one.slot;
    },
    size: () => members.length,
    members: () => [...members],
  };
};
