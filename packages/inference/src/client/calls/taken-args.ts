/** The arguments of a call with its file taken out of them, not yet read. */
export interface TakenArgs {
  readonly args: Readonly<Record<string, unknown>>;
  readonly source?: unknown;
}
