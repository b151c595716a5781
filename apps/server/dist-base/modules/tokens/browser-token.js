import { parseWebUrl } from "@orrery/inference/core";
import { HubError } from "../../errors.js";
/** An origin as browsers send it; a path or a trailing slash would never match. */
const originOf = (text) => {
    if (parseWebUrl(text)?.origin === text)
        return text;
    throw new HubError("bad_request", `"origins": "${text.slice(0, 100)}" is not an origin. Write it as https://app.example.`);
};
/** Checks the limits of a new browser token. */
export const browserLimits = ({ origins, models, limitUsd, requestsPerMinute = 60, }) => ({
    origins: [...new Set(origins.map(originOf))],
    models: [...new Set(models)],
    limitUsd,
    requestsPerMinute,
});
//# sourceMappingURL=browser-token.js.map