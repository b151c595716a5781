import { maxMatterLength, splitCard } from "../text/front-matter.js";
import { readCard } from "./card.js";
/** Characters of YAML that are read at once: the parser takes quadratic time for some, and little for so few. */
export const smallCard = 2_000;
/** What is wrong with a card. */
export const cardJob = {
    name: "card",
    lane: "reads",
    maxBytes: 0,
    run: ({ text, kind }) => readCard(text, kind).problems,
};
const missingMatter = {
    line: 1,
    message: "The card has no front matter. Start it with license and tags between two lines of ---.",
    isError: false,
};
/**
 * Says what is wrong with a card; a long front matter is read in a worker, for strangers in one that others do not wait for,
 * the text below it by no one.
 */
export const checkCard = async (workers, { text, kind }, isStranger = false) => {
    const { matter, isOpen, body } = splitCard(text);
    if (matter === undefined && !isOpen)
        return [missingMatter];
    const card = { text: isOpen ? text.slice(0, maxMatterLength + 1) : text.slice(0, text.length - body.length), kind };
    return card.text.length <= smallCard
        ? cardJob.run(card, [])
        : workers.run(cardJob, card, [], "The card", isStranger ? { lane: "strangers" } : {});
};
//# sourceMappingURL=card-job.js.map