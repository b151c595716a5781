import { parseWebUrl } from "@orrery/inference/core";
import { CliError, exitCodes } from "./cli-error.js";
/** Where the hub is reached from this machine: one that listens everywhere is reached at its own name too. */
export const hubAddressFor = ({ publicUrl, host, port }) => publicUrl || `http://${["0.0.0.0", "::"].includes(host) ? "localhost" : host}:${port}`;
/** The URL in a flag, without a trailing slash. */
export const urlIn = (flag, text) => {
    if (parseWebUrl(text))
        return text.replace(/\/+$/, "");
    throw new CliError(`--${flag}: "${text}" is not a URL such as http://10.0.0.7:4747.`, exitCodes.usage);
};
//# sourceMappingURL=hub-address.js.map