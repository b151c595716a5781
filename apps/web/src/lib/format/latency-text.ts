/** `12 ms`, `1.4 s`, `75 s`. */
export const latencyText = (ms: number): string =>
  ms < 1_000 ? `${Math.round(ms)} ms` : `${(ms / 1_000).toFixed(ms < 60_000 ? 1 : 0)} s`;
