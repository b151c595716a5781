import type { Json } from "../worker/fields.ts";
/** The max tokens of an answer in JSON whose caller sets none; undefined for free text. */
export declare const structuredTokens: (given: Json, context: number) => number | undefined;
//# sourceMappingURL=structured-length.d.ts.map