import { inlineFile } from "../catalogue/inline-file.js";
import { refreshFacts } from "../catalogue/refresh-facts.js";
/** Publishes files as a model of a hub. */
export const addModel = async ({ database: { db }, blobs, catalogue, workers, now }, id, files, { isPrivate = false, ownerId = null } = {}) => {
    const row = await catalogue.create({ kind: "model", id, ownerId, isPrivate, author: "tests" });
    const put = await Promise.all(Object.entries(files).map(([path, content]) => inlineFile(blobs, path, Buffer.from(content))));
    const done = await catalogue.commit(row, { put, remove: [], title: "add", author: "tests", at: now() });
    await refreshFacts({ db, blobs, catalogue, workers }, row, done);
    return (await catalogue.find("model", id)) ?? row;
};
//# sourceMappingURL=add-model.js.map