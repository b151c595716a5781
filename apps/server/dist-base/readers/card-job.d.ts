import type { WorkerJob } from "../workers/job.ts";
import type { Workers } from "../workers/workers.ts";
import type { CardProblem } from "./card-fields.ts";
import type { RepositoryKind } from "./repository-id.ts";
interface CardText {
    readonly text: string;
    readonly kind: RepositoryKind;
}
/** Characters of YAML that are read at once: the parser takes quadratic time for some, and little for so few. */
export declare const smallCard = 2000;
/** What is wrong with a card. */
export declare const cardJob: WorkerJob<CardText, readonly CardProblem[]>;
/**
 * Says what is wrong with a card; a long front matter is read in a worker, for strangers in one that others do not wait for,
 * the text below it by no one.
 */
export declare const checkCard: (workers: Workers, { text, kind }: CardText, isStranger?: boolean) => Promise<readonly CardProblem[]>;
export {};
//# sourceMappingURL=card-job.d.ts.map