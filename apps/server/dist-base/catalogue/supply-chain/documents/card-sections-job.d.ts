import type { WorkerJob } from "../../../workers/job.ts";
/** A heading of a card, and the start of the text below it. */
export interface CardSection {
    readonly title: string;
    readonly text: string;
}
/** The sections of a README.md that have text of their own. */
export declare const cardSections: (readme: string) => CardSection[];
/** Reads the headings of a card and what is written below them. */
export declare const cardSectionsJob: WorkerJob<null, readonly CardSection[]>;
//# sourceMappingURL=card-sections-job.d.ts.map