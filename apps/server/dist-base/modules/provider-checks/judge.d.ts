import type { KeyCheck } from "@orrery/contract";
/** What a provider's status says about the key. */
interface Judgment {
    readonly outcome: KeyCheck["outcome"];
    readonly message: string;
}
/** Judges a key by the status that came back. */
export declare const judge: (status: number, label: string, isRealModel: boolean) => Judgment;
export {};
//# sourceMappingURL=judge.d.ts.map