import { ReadingError } from "../../blobs/byte-source.js";
const wrong = (key, wanted) => new ReadingError(`has ${key} that is not ${wanted}`);
const checkWhole = (key, value, [min, max]) => {
    const number = value.kind === "number" && value.isWhole ? Number(value.number) : Number.NaN;
    if (!(number >= min && number <= max))
        throw wrong(key, `a whole number from ${min} to ${max}`);
    return number;
};
/** The entries of a header; a key that comes twice is refused, since readers would disagree which one counts. */
export const ggufEntries = ({ entries }) => {
    const values = new Map();
    for (const { key, value } of entries) {
        if (values.has(key))
            throw new ReadingError(`has the key ${key.slice(0, 80)} twice`);
        values.set(key, value);
    }
    const read = (convert) => (key) => {
        const value = values.get(key);
        return value && convert(value);
    };
    return {
        has: (key) => values.has(key),
        text: (key) => read((value) => {
            if (value.kind !== "text")
                throw wrong(key, "text");
            return value.text;
        })(key),
        whole: (key, range) => read((value) => checkWhole(key, value, range))(key),
        fraction: (key) => read((value) => {
            const number = value.kind === "number" ? Number(value.number) : Number.NaN;
            if (!Number.isFinite(number))
                throw wrong(key, "a number");
            return number;
        })(key),
        wholes: (key, range) => read((value) => {
            if (value.kind !== "list")
                return [checkWhole(key, value, range)];
            if (value.items.length < value.count || value.count === 0)
                throw wrong(key, "a number for each layer");
            return value.items.map((item) => checkWhole(key, item, range));
        })(key),
        list: (key) => read((value) => {
            if (value.kind !== "list")
                throw wrong(key, "a list");
            return value;
        })(key),
    };
};
//# sourceMappingURL=gguf-entries.js.map