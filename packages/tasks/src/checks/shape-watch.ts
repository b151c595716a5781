import type { Program } from "../code/code.ts";

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
const withEachText = <Record extends object>(record: Record, text: string): readonly Record[] =>
  replaced(record as Data, () => text) as readonly Record[];

/** Something that makes programs from a record. */
export interface Subject {
  readonly name: string;
  readonly record: object;
  readonly programs: (record: object) => readonly Program[];
}

/** Texts that are harmless, and of every kind a program may turn on: none, a name, two words, a repository, a file. */
const harmless = ["", "name", "two words", "owner/name", "owner/two words", "name.gguf", "x.csv", "x.lance/y"];

/** Names programs' shapes: what stays the same when only values change. A program that is broken has none. */
export type ShapesOf = (programs: readonly Program[]) => readonly (string | undefined)[];

const keyOf = ({ language, content }: Program): string => `${language}\n${content}`;

/** Remembers shapes, so that each program is looked at once. */
const remembering = (shapesOf: ShapesOf) => {
  const known = new Map<string, string | undefined>();
  return (programs: readonly Program[]): readonly (string | undefined)[] => {
    const fresh = [...new Map(programs.map((program) => [keyOf(program), program])).entries()].filter(
      ([key]) => !known.has(key),
    );
    const shapes = shapesOf(fresh.map(([, program]) => program));
    for (const [place, [key]] of fresh.entries()) known.set(key, shapes[place]);
    return programs.map((program) => known.get(keyOf(program)));
  };
};

/**
 * Learns every shape that the subjects' programs take with harmless texts in each place, and then finds the programs
 * that a hostile text gives a shape of its own.
 */
export const watchShapes = (subjects: readonly Subject[], shapesOf: ShapesOf) => {
  const recall = remembering(shapesOf);
  const variants = ({ record, programs }: Subject): readonly Program[] =>
    [record, ...harmless.flatMap((text) => withEachText(record, text))].flatMap(programs);
  recall(subjects.flatMap(variants));
  const allowed = new Map(subjects.map((subject) => [subject.name, new Set(recall(variants(subject)))]));
  return (text: string) => {
    const made = subjects.flatMap(({ name, record, programs }) =>
      withEachText(record, text)
        .flatMap(programs)
        .map((program) => ({ ...program, name })),
    );
    const shapes = recall(made);
    const isNew = (name: string, shape: string | undefined): boolean =>
      shape === undefined || !allowed.get(name)?.has(shape);
    return { made, changed: made.filter(({ name }, place) => isNew(name, shapes[place])) };
  };
};
