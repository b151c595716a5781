/** A value, or a promise of it if it must be looked up first. What returns it can also fail at once: await it where errors are caught. */
export type Known<V> = V | Promise<V>;

/** Goes on with a value, at once if it is known: each promise costs a call of a model about a microsecond. */
export const whenKnown = <V, R>(value: Known<V>, next: (value: V) => Known<R>): Known<R> =>
  value instanceof Promise ? value.then(next) : next(value);

/** Two values that are looked up at the same time. */
export const bothKnown = <A, B>(one: Known<A>, other: Known<B>): Known<[A, B]> =>
  one instanceof Promise || other instanceof Promise ? Promise.all([one, other]) : [one, other];
