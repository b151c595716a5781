import { buffer } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import { pack } from "tar-stream";
/** The Skill folder as an archive that unpacks into an agent's folder of Skills. */
export const skillArchive = async (text) => {
    const archive = pack();
    // A fixed date: the same text is always the same archive.
    archive.entry({ name: "orrery/SKILL.md", mode: 0o644, mtime: new Date(0) }, text);
    archive.finalize();
    return gzipSync(await buffer(archive));
};
//# sourceMappingURL=skill.js.map