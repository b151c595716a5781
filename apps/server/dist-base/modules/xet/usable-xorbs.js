import { usableContents } from "../../catalogue/content-access.js";
import { uploaderOf } from "../../catalogue/upload-store.js";
import { contentsWithXorbs, sentXorbs } from "../../xet/xet-store.js";
/** The xorbs among some that the viewer has sent, or that are in a file they can use. For others, they do not exist. */
export const usableXorbs = async (db, viewer, names) => {
    const usable = new Set(await sentXorbs(db, uploaderOf(viewer), names));
    const others = await contentsWithXorbs(db, names.filter((name) => !usable.has(name)));
    const contents = await usableContents(db, viewer, others.map(({ sha256 }) => sha256));
    for (const { xorb, sha256 } of others)
        if (contents.has(sha256))
            usable.add(xorb);
    return usable;
};
//# sourceMappingURL=usable-xorbs.js.map