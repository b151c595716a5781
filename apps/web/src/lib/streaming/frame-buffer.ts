/** Collects what comes for several keys and hands it over once per frame. */
export interface FrameBuffer<T> {
  readonly add: (key: string, item: T) => void;
  /** Hands over now what a key, or every key, still waits for. */
  readonly flush: () => void;
  /** Forgets what waits, and the frame that was asked for. */
  readonly close: () => void;
}

/** The browser's frames, or a stand-in for them. */
export interface Frames {
  readonly request: (callback: () => void) => number;
  readonly cancel: (handle: number) => void;
}

/**
 * A buffer that asks for a frame at the first item and gives the items of each key at once. Where more keys wait than
 * one frame may have, those that have waited longest come first and the others with the next frame.
 */
export const createFrameBuffer = <T>(
  frames: Frames,
  deliver: (items: ReadonlyMap<string, readonly T[]>) => void,
  maxKeys = Number.POSITIVE_INFINITY,
): FrameBuffer<T> => {
  let waiting = new Map<string, T[]>();
  let handle: number | undefined;
  const pass = () => {
    handle = undefined;
    const entries = [...waiting];
    waiting = new Map(entries.slice(maxKeys));
    if (waiting.size > 0) handle = frames.request(pass);
    if (entries.length > 0) deliver(new Map(entries.slice(0, maxKeys)));
  };
  const flush = () => {
    if (handle !== undefined) frames.cancel(handle);
    handle = undefined;
    if (waiting.size === 0) return;
    const items = waiting;
    waiting = new Map();
    deliver(items);
  };
  return {
    add: (key, item) => {
      const list = waiting.get(key);
      if (list) list.push(item);
      else waiting.set(key, [item]);
      handle ??= frames.request(pass);
    },
    flush,
    close: () => {
      if (handle !== undefined) frames.cancel(handle);
      handle = undefined;
      waiting = new Map();
    },
  };
};
