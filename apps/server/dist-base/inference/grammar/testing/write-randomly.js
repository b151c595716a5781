import { constrainOutput } from "../output-constraint.js";
import { createVocabulary } from "../vocabulary.js";
/** Ids 0 to 255 are the bytes, then come some longer tokens, as tokenizers have them, then the end. */
const longer = '{" ": ": " ", " }} ]} name true false null é 日本 12 00'.split(" ");
const end = 256 + longer.length;
const vocabulary = createVocabulary(new Map([
    ...Array.from({ length: 256 }, (_, byte) => [byte, Uint8Array.of(byte)]),
    ...longer.map((token, at) => [256 + at, Buffer.from(token)]),
]));
/** Writes by a rule: each token is drawn from those that the mask leaves. Printable ones are somewhat more likely. */
export const writeRandomly = (rule, random, maxTokens) => {
    const constraint = constrainOutput(rule, vocabulary, new Set([end]));
    const bytes = [];
    for (let count = 0; count < maxTokens; count++) {
        const logits = Float32Array.from({ length: end + 1 }, (_, id) => random() + (id >= 32 && id < 127 ? 0.2 : 0));
        constraint.mask(logits, maxTokens - count);
        const id = logits.indexOf(Math.max(...logits));
        if (id === end)
            break;
        bytes.push(vocabulary.bytesOf(id) ?? new Uint8Array());
        constraint.take(id);
        if (constraint.isComplete())
            break;
    }
    return { text: Buffer.concat(bytes).toString(), tokens: bytes.length, isCut: constraint.isCut() };
};
//# sourceMappingURL=write-randomly.js.map