export type Json = Readonly<Record<string, unknown>>;
/** A text that says something. */
export declare const text: (field: string, value: unknown) => string;
export declare const maybeText: (field: string, value: unknown) => string | undefined;
/** A list of texts, no longer than allowed. */
export declare const texts: (field: string, value: unknown, most: number) => string[];
/** One text or a list of them. */
export declare const textOrTexts: (field: string, value: unknown, most: number) => {
    list: string[];
    isOne: boolean;
};
/** A text, or the ids of its tokens. */
export type TextOrIds = string | readonly number[];
/** One text or a list of them; each can be given as the ids of its tokens. */
export declare const textsOrIds: (field: string, value: unknown, most: number) => {
    list: TextOrIds[];
    isOne: boolean;
};
/** Ids beyond the vocabulary would be read from memory that is not the model's. */
export declare const checkIds: (field: string, ids: readonly number[], vocabularySize: number) => readonly number[];
export declare const object: (field: string, value: unknown) => Json;
export declare const maybeObject: (field: string, value: unknown) => Json;
/** A number between two bounds, or the usual one. */
export declare const number: <T extends number | undefined>(field: string, value: unknown, [least, most]: readonly [number, number], usual: T) => number | T;
/** A whole number between two bounds, or the usual one. */
export declare const whole: <T extends number | undefined>(field: string, value: unknown, [least, most]: readonly [number, number], usual: T) => number | T;
export declare const flag: <T extends boolean | undefined>(field: string, value: unknown, usual: T) => boolean | T;
/** One of several words, or the usual one. */
export declare const choice: <C extends string, T extends C | undefined>(field: string, value: unknown, choices: readonly C[], usual: T) => C | T;
//# sourceMappingURL=fields.d.ts.map