/** Something that knows its place in a roster. */
export interface SlotIndexed {
  /** The roster's own to set. */
  place: number;
}

/** What is under way just now. */
export interface ActiveList<T extends SlotIndexed> {
  readonly add: (one: T) => void;
  /** Takes one out, if it is in. */
  readonly remove: (one: T) => void;
  readonly size: () => number;
  /** A copy, so that members may leave while it is gone through. */
  readonly members: () => readonly T[];
}

/**
 * Makes a roster, in which the last takes the place of one that leaves. A `Set` through which thousands go each second
 * leaves tables behind that hold one another, and all that was in them, until the whole heap is searched.
 */
export const createActiveList = <T extends SlotIndexed>(): ActiveList<T> => {
  const members: T[] = [];
  return {
    add: (one) => {
      one.place = members.push(one) - 1;
    },
    remove: (one) => {
      if (members[one.place] !== one) return;
      const last = members.pop();
      if (!last || last === one) return;
      members[one.place] = last;
      last.place = one.place;
    },
    size: () => members.length,
    members: () => [...members],
  };
};
