interface Priced {
  /** US dollars per million output tokens. */
  readonly price: number;
  /** Tokens per second. */
  readonly speed: number;
}

const beats = (one: Priced, other: Priced): boolean =>
  one.price <= other.price && one.speed >= other.speed && (one.price < other.price || one.speed > other.speed);

/** Marks those that no other beats in both price and speed. */
export const withBest = <Provider extends Priced>(providers: readonly Provider[]) =>
  providers.map((one) => ({ ...one, isBest: !providers.some((other) => beats(other, one)) }));
