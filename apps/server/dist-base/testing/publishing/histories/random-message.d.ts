import type { Random } from "./random.ts";
/** The title and text of a commit. */
export declare const randomMessage: (random: Random) => {
    readonly summary: string;
    readonly description: string;
};
//# sourceMappingURL=random-message.d.ts.map