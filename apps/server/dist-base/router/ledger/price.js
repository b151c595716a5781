/** US dollars per million tokens, as billionths of a dollar per token. */
const nanoPerToken = (price) => price * 1_000;
/** What tokens cost in billionths of a dollar; undefined if no price is known. */
export const costOf = ({ inputPrice, outputPrice }, { input, output }) => {
    if (inputPrice === undefined && outputPrice === undefined)
        return undefined;
    return Math.round(input * nanoPerToken(inputPrice ?? 0) + output * nanoPerToken(outputPrice ?? 0));
};
//# sourceMappingURL=price.js.map