import { isHubError } from "../../errors.js";
const datasetPage = /^\/datasets\/((?:[^/]+\/)?[^/]+)\/?$/;
/** Text that can't end the script element that it is in. */
const embeddable = (value) => JSON.stringify(value).replaceAll("<", "\\u003c");
/** The description of a dataset, on its page. */
export const createJsonLd = ({ brief }) => async (path, viewer, hub) => {
    const [, id] = datasetPage.exec(path) ?? [];
    if (id === undefined)
        return undefined;
    try {
        return embeddable(await brief({ kind: "dataset", id: decodeURIComponent(id), revision: "main", hub }, viewer));
    }
    catch (error) {
        // A page is shown whether or not it can be described.
        if (isHubError(error) || error instanceof URIError)
            return undefined;
        throw error;
    }
};
//# sourceMappingURL=json-ld.js.map