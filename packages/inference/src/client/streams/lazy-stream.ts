/** A generator that is opened by its first use. Once open it is the inner one: no item passes through two loops. */
export const lazyStream = <R>(open: () => Promise<AsyncGenerator<R, void, undefined>>) => {
  let inner: AsyncGenerator<R, void, undefined> | undefined;
  let opening: Promise<AsyncGenerator<R, void, undefined>> | undefined;
  let isOver = false;
  const opened = () => {
    opening ??= open().then((found) => {
      inner = found;
      return found;
    });
    return opening;
  };
  const finished = { value: undefined, done: true } as const;
  const stream = {
    next: () => {
      if (inner) return inner.next();
      return isOver ? Promise.resolve(finished) : opened().then((found) => found.next());
    },
    return: async () => {
      isOver = true;
      return opening ? (await opening).return() : finished;
    },
    throw: async (error: unknown) => {
      isOver = true;
      if (opening) return (await opening).throw(error);
      throw error;
    },
    [Symbol.asyncIterator]: () => stream,
  } as AsyncGenerator<R, void, undefined>;
  return stream;
};
