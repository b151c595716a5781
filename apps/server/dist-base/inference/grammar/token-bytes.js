/** Byte-level tokenizers write each byte as a printable character: most as themselves, the others above 255. */
const byteOfCharacter = new Map();
{
    const isPrintable = (byte) => (byte >= 33 && byte <= 126) || (byte >= 161 && byte <= 172) || byte >= 174;
    let above = 256;
    for (let byte = 0; byte < 256; byte++)
        byteOfCharacter.set(String.fromCharCode(isPrintable(byte) ? byte : above++), byte);
}
const fromByteCharacters = (token) => Uint8Array.from(Array.from(token, (character) => byteOfCharacter.get(character) ?? 0x3f));
/** A word begins with a mark instead of a space; bytes that have no token are written as `<0x0A>`. */
const fromMarkedWords = (token) => {
    const byte = /^<0x([0-9A-Fa-f]{2})>$/.exec(token)?.[1];
    return byte ? Uint8Array.of(Number.parseInt(byte, 16)) : Buffer.from(token.replaceAll("▁", " "));
};
const decoderTypes = (decoder) => {
    const { type, decoders } = (decoder ?? {});
    return type === "Sequence" ? (decoders ?? []).flatMap(decoderTypes) : type ? [type] : [];
};
/** The bytes of tokens by how a tokenizer writes them; undefined for other ways. */
export const readTokenBytes = (way) => way === "byte-level" ? fromByteCharacters : way === "marked" ? fromMarkedWords : undefined;
/** How a tokenizer writes bytes; undefined if its decoder changes texts in ways that depend on the tokens around. */
const bytesFor = (tokenizer) => {
    const types = decoderTypes(tokenizer.decoder);
    if (types.includes("ByteLevel"))
        return fromByteCharacters;
    const marks = ["Replace", "ByteFallback", "Fuse", "Strip", "Metaspace"];
    return types.length > 0 && types.every((type) => marks.includes(type)) ? fromMarkedWords : undefined;
};
const vocabularyOf = (model) => {
    const { vocab } = model;
    if (Array.isArray(vocab))
        return vocab.map(([token], id) => [token, id]);
    return Object.entries((vocab ?? {}));
};
/** The bytes of each token of a `tokenizer.json`, without special tokens; undefined if they cannot be known. */
export const tokenBytes = (tokenizer) => {
    const read = bytesFor(tokenizer);
    if (!read)
        return undefined;
    const found = new Map(vocabularyOf((tokenizer.model ?? {})).map(([token, id]) => [id, read(token)]));
    for (const { id, content, special } of (tokenizer.added_tokens ?? []))
        if (special)
            found.delete(id);
        else
            found.set(id, Buffer.from(content));
    return found;
};
//# sourceMappingURL=token-bytes.js.map