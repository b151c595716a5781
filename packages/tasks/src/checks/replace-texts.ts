/** Data as JSON has it, loosely: what records are made of. */
type Data = string | number | boolean | null | undefined | readonly Data[] | { readonly [key: string]: Data };

/** Every copy of some data in which one of its texts has become something else. */
const replaced = (data: Data, become: (text: string) => Data): readonly Data[] => {
  if (typeof data === "string") return [become(data)];
  if (Array.isArray(data)) {
    return data.flatMap((item: Data, place) => replaced(item, become).map((changed) => data.with(place, changed)));
  }
  if (typeof data !== "object" || data === null) return [];
  return Object.entries(data).flatMap(([key, value]) =>
    replaced(value, become).map((changed) => ({ ...data, [key]: changed })),
  );
};

/** Copies of a record, in each of which one text is replaced by another. */
export const withEachText = <Record extends object>(record: Record, text: string): readonly Record[] =>
  replaced(record as Data, () => text) as unknown as readonly Record[];
