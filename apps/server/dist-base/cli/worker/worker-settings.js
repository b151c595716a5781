import { hostname } from "node:os";
import { resolve } from "node:path";
import { readConfig } from "../../config/config.js";
import { CliError, exitCodes } from "../cli-error.js";
import { urlIn } from "../hub-address.js";
const defaultPort = "4748";
const defaultData = "./worker-data";
const usage = (message) => new CliError(message, exitCodes.usage);
const nameOf = (text) => {
    const fallback = hostname()
        .toLowerCase()
        .replaceAll(/[^a-z0-9]+/g, "-")
        .replaceAll(/^-|-$/g, "")
        .slice(0, 32);
    const name = text ?? (fallback || "worker");
    if (/^[a-z0-9][a-z0-9-]{0,32}$/.test(name))
        return name;
    throw usage(`--name must be up to 33 lowercase letters, digits and "-"; it is "${name}".`);
};
const limitOf = (text) => {
    if (!/^[1-9]\d{0,4}$/.test(text))
        throw usage(`--max-in-flight must be a whole number from 1; it is "${text}".`);
    return Number(text);
};
/**
 * A worker has its own files and database, even where the settings of a hub are in the environment. It requires a token for
 * every request, and does not limit the calls of its hub.
 */
const configFor = (given, { environment }) => {
    const { config, problems } = readConfig({
        ...environment,
        PORT: given.text("port") ?? environment.PORT ?? defaultPort,
        HOST: given.text("host") ?? environment.HOST,
        ORRERY_DATA: resolve(given.text("data") ?? defaultData),
    });
    if (problems.length > 0)
        throw new CliError(`Invalid settings:\n  ${problems.join("\n  ")}`);
    return {
        ...config,
        databaseUrl: "",
        redisUrl: "",
        s3Endpoint: "",
        publicUrl: "",
        oidcIssuers: [],
        isAnonymousAllowed: false,
        isSeeded: false,
        quotas: null,
        accountRequests: null,
        accountTokens: null,
        modelRequests: null,
        modelTokens: null,
    };
};
export const readWorkerSettings = (given, context) => {
    const [hub, address, zone, limit] = ["hub", "address", "zone", "max-in-flight"].map((flag) => given.text(flag));
    const token = given.text("token") ?? context.environment.HF_TOKEN;
    if (!hub)
        throw usage("--hub is missing: the URL of the hub to join, such as http://10.0.0.7:4747.");
    if (!token)
        throw usage("--token is missing: a token of an admin of the hub, with the role admin.");
    const config = configFor(given, context);
    if (!address && /^(?:0\.0\.0\.0|::)$/.test(config.host))
        throw usage("--address is missing: the URL at which the hub reaches this machine, such as http://10.0.0.8:4748.");
    return {
        hub: urlIn("hub", hub),
        token,
        name: nameOf(given.text("name")),
        models: given.texts("model"),
        config,
        ...(address && { address: urlIn("address", address) }),
        ...(zone && { zone }),
        ...(limit && { maxInFlight: limitOf(limit) }),
    };
};
//# sourceMappingURL=worker-settings.js.map