import { HubError } from "../../errors.js";
/** A title on one line, without surrounding spaces. */
export const titleOf = (text) => {
    const title = text.replace(/\s+/g, " ").trim();
    if (title === "")
        throw new HubError("bad_request", '"title" must not be empty.');
    return title;
};
//# sourceMappingURL=title.js.map