/** Names what was left out of a request; a header, since replies have a fixed format. */
export const droppedHeader = (dropped: readonly string[]): Record<string, string> =>
  dropped.length > 0 ? { "x-orrery-dropped": [...new Set(dropped)].join(", ").slice(0, 1_000) } : {};
