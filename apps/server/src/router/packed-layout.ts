import { kindNames, ownNames } from "./ledger-sql.ts";

/*
 * To hand a value to SQLite costs ten times what SQLite then needs to store it. So calls are handed over all at once:
 * one run of bytes in which every call has its own values at fixed places, and the kinds of calls, which are few.
 */

/** The length of a call's name: that of a UUID. */
export const idLength = 36;

/** Digits of the largest whole number, and what ends them. */
export const numberWidth = 17;

/** Digits of the number of a call's kind. */
export const kindWidth = 5;

/** The numbers of a call, in the order of its line. */
export const packedNumbers = ownNames.slice(1);

/** Where the number of the kind stands. */
export const kindPlace = idLength + packedNumbers.length * numberWidth;

/** Bytes from one call to the next. */
export const packedLength = kindPlace + kindWidth;

/** Calls that are packed together at most. */
export const mostPacked = 16_384;

const always: readonly string[] = ["at", "bytes_out"];

/** What stands for the lack of each number of a call, as one bit; 0 where it is never lacking. */
export const lackBits = packedNumbers.map((name, at) => (always.includes(name) ? 0 : 1 << at));

/** What a kind is written as, in JSON: what calls of it are lacking, and the values of `kindNames`. */
export const packedKindNames = ["lacks", ...kindNames];
