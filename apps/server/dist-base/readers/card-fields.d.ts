import { type RepositoryKind } from "./repository-id.ts";
/** Something wrong in a card, and its line in README.md. */
export interface CardProblem {
    readonly line: number;
    readonly message: string;
    /** Whether it must be fixed before the card is published: fields cannot be read, or would be lost. */
    readonly isError: boolean;
}
type Data = Readonly<Record<string, unknown>>;
/** What is wrong with one field of a card. Fields that we do not know are left alone. */
export declare const checkField: (kind: RepositoryKind, name: string, data: Data) => Omit<CardProblem, "line">[];
export {};
//# sourceMappingURL=card-fields.d.ts.map