import { HubError } from "../errors.ts";
export declare const invalidPack: (what: string) => HubError;
interface ReadNumber {
    readonly value: number;
    readonly end: number;
}
/** A number in steps of seven bits, lowest first. */
export declare const readVarint: (bytes: Buffer, start: number) => ReadNumber;
/** The distance to a base in steps of seven bits, highest first, each step adding one. */
export declare const readDistance: (bytes: Buffer, start: number) => ReadNumber;
export {};
//# sourceMappingURL=pack-numbers.d.ts.map