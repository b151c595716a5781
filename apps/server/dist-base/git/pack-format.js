/** Numbers of object kinds in a pack. */
export const kindNumbers = { commit: 1, tree: 2, blob: 3, tag: 4 };
/** A delta against an object earlier in the pack, by distance or by id. */
export const deltaNumbers = { byOffset: 6, byId: 7 };
export const packHeaderBytes = 12;
export const packTrailerBytes = 20;
export const packVersion = 2;
export const packHeader = (count) => {
    const header = Buffer.from("PACK\0\0\0\0\0\0\0\0", "latin1");
    header.writeUInt32BE(packVersion, 4);
    header.writeUInt32BE(count, 8);
    return header;
};
//# sourceMappingURL=pack-format.js.map