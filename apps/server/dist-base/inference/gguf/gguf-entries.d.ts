import type { GgufContent, GgufValue } from "../../readers/weights/gguf-content.ts";
/** Typed access to a GGUF file's entries; a value of another type or outside its range is refused by its key. */
export interface GgufEntries {
    readonly has: (key: string) => boolean;
    readonly text: (key: string) => string | undefined;
    readonly whole: (key: string, range: readonly [number, number]) => number | undefined;
    readonly fraction: (key: string) => number | undefined;
    /** A number for every layer, or one for all of them. */
    readonly wholes: (key: string, range: readonly [number, number]) => readonly number[] | undefined;
    readonly list: (key: string) => Extract<GgufValue, {
        kind: "list";
    }> | undefined;
}
/** The entries of a header; a key that comes twice is refused, since readers would disagree which one counts. */
export declare const ggufEntries: ({ entries }: GgufContent) => GgufEntries;
//# sourceMappingURL=gguf-entries.d.ts.map