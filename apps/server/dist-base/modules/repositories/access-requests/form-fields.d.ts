import type { RepositoryRow } from "../../../catalogue/repository-store.ts";
type Answers = Readonly<Record<string, string>>;
/** Throws unless the answers fit the form of the repository's card. A card without a form takes any answers. */
export declare const checkAnswers: (row: RepositoryRow, answers: Answers) => void;
export {};
//# sourceMappingURL=form-fields.d.ts.map