export interface FrameBuffer<T> {
  readonly add: (key: string, item: T) => void;
  readonly flush: () => void;
  readonly close: () => void;
}

export interface Frames {
  readonly request: (callback: () => void) => number;
  readonly cancel: (handle: number) => void;
}

/** Requests a frame at the first item. If more keys wait than `maxKeys`, those that waited longest go first. */
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
