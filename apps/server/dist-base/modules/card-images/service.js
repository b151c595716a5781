import { findFor } from "../../catalogue/access.js";
import { fileAt, mainTree } from "../../catalogue/history/read-files.js";
import { HubError } from "../../errors.js";
import { isGuardError } from "../../guard/errors.js";
import { createImageCache } from "./image-cache.js";
import { namesAddress } from "./names-address.js";
import { sniffImage } from "./sniff-image.js";
/** Limits for one image. */
export const imageLimits = { maxBytes: 8 * 1024 ** 2, timeoutMs: 10_000, maxRedirects: 3 };
const cacheLimits = { bytes: 64 * 1024 ** 2, goodFor: 24 * 3600_000, badFor: 60_000 };
const maxCardBytes = 2 * 1024 ** 2;
const fetchPicture = async (guard, url) => {
    try {
        const reply = await guard.fetch(url, { headers: { accept: "image/*", "user-agent": "Orrery" } });
        if (!reply.ok) {
            await reply.body?.cancel();
            return { problem: "unavailable", message: `The image's site returned status ${reply.status}.` };
        }
        const bytes = new Uint8Array(await reply.arrayBuffer());
        const type = sniffImage(bytes);
        return type ? { type, bytes } : { problem: "unprocessable", message: "The URL is not an image." };
    }
    catch (error) {
        if (isGuardError(error))
            return { problem: "unavailable", message: `The image could not be fetched: ${error.message}` };
        throw error;
    }
};
/** Fetches an image only if the repository's card contains its URL. */
export const createCardImageService = ({ db, catalogue, blobs, guard, now }) => {
    const cached = createImageCache(now, cacheLimits);
    const cardOf = async (kind, id, viewer) => {
        const row = await findFor(catalogue, viewer, "see", kind, id);
        const file = await fileAt(db, row.id, await mainTree(db, row.id), "README.md");
        if (!file?.sha256 || file.size > maxCardBytes)
            return "";
        const parts = [];
        for await (const part of await blobs.read(file.sha256))
            parts.push(part);
        return Buffer.concat(parts).toString("utf8");
    };
    return {
        image: async (kind, id, url, viewer) => {
            const card = await cardOf(kind, id, viewer);
            if (!guard)
                throw new HubError("not_found", "Images from other sites are turned off on this hub (ORRERY_CARD_IMAGES=off).");
            if (!namesAddress(card, url))
                throw new HubError("not_found", "The card has no image with that URL.");
            const fetched = await cached(url, () => fetchPicture(guard, url));
            if ("bytes" in fetched)
                return fetched;
            throw new HubError(fetched.problem, fetched.message);
        },
    };
};
//# sourceMappingURL=service.js.map