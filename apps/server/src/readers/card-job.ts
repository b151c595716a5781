import type { WorkerJob } from "../workers/job.ts";
import type { Workers } from "../workers/workers.ts";
import { readCard } from "./card.ts";
import type { CardProblem } from "./card-fields.ts";
import type { RepositoryKind } from "./repository-id.ts";

interface CardText {
  readonly text: string;
  readonly kind: RepositoryKind;
}

/** Characters of YAML that are read at once: the parser takes quadratic time for some, and little for so few. */
export const smallCard = 2_000;

/** What is wrong with a card. */
export const cardJob: WorkerJob<CardText, readonly CardProblem[]> = {
  name: "card",
  lane: "reads",
  maxBytes: 0,
  run: ({ text, kind }) => readCard(text, kind).problems,
};

/** Says what is wrong with a card; a long one is read in a worker. */
export const checkCard = async (workers: Workers, card: CardText): Promise<readonly CardProblem[]> =>
  card.text.length <= smallCard ? cardJob.run(card, []) : workers.run(cardJob, card, [], "The card");
