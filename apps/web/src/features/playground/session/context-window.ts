import type { RepositoryRecord } from "@orrery/contract";
import type { TokenCount } from "../../../api/token-count.ts";
import { fullCount } from "../../../lib/format/count-text.ts";
import { anyProvider, hubProvider } from "../../../lib/hub-provider.ts";
import type { PlaygroundColumn } from "./session.ts";

/** Max tokens that a column's provider reads; undefined if that is not known. */
const windowOf = (
  record: RepositoryRecord | undefined,
  { provider }: PlaygroundColumn,
  { max_length: ownLength }: TokenCount,
): number | undefined => {
  const mapping = record?.inferenceProviderMapping ?? {};
  if (provider === hubProvider) return ownLength;
  if (provider !== anyProvider) return mapping[provider]?.contextLength;
  const windows = Object.entries(mapping).map(([id, { contextLength }]) =>
    id === hubProvider ? ownLength : contextLength,
  );
  const known = windows.filter((length) => length !== undefined);
  return known.length > 0 && known.length === windows.length ? Math.max(...known) : undefined;
};

/** Why a prompt cannot be sent: its exact length is more than the model reads. */
export const windowError = (
  record: RepositoryRecord | undefined,
  column: PlaygroundColumn,
  count: TokenCount | undefined,
): string | undefined => {
  const window = count?.source === "counted" ? windowOf(record, column, count) : undefined;
  if (window === undefined || !count || count.count < window) return undefined;
  return `This prompt has ${fullCount(count.count)} tokens, but ${column.model} reads at most ${fullCount(window)}. Shorten it, or choose another model.`;
};
