import { HubError } from "../../http/errors.ts";

/** Lets so many run at once and so many wait; the rest is told to come later. */
export const createGate = (atOnce: number, waiting: number) => {
  let running = 0;
  const queue: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (queue.length >= waiting)
        throw new HubError("unavailable", "Too many rows are being read now. Try again in a moment.", {
          headers: { "retry-after": "2" },
        });
      await new Promise<void>((resolve) => queue.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
};
