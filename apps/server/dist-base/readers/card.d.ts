import { type CardProblem } from "./card-fields.ts";
import type { RepositoryKind } from "./repository-id.ts";
/** A README.md taken apart. */
export interface Card {
    /** The front matter's fields; undefined where there is none that can be read. */
    readonly data?: Readonly<Record<string, unknown>>;
    /** The text below the front matter. */
    readonly body: string;
    readonly problems: readonly CardProblem[];
}
/** Takes a README.md apart, and says line by line what is wrong with its front matter. Never throws. */
export declare const readCard: (text: string, kind?: RepositoryKind) => Card;
//# sourceMappingURL=card.d.ts.map