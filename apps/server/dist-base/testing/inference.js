import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEvents } from "@orrery/inference/core";
import { readConfig } from "../config/config.js";
import { openHub } from "../hub.js";
import { anonymous } from "../identity/viewer.js";
import { createHubInference } from "../inference/hub-inference.js";
const bodyOf = (body) => (body instanceof Uint8Array ? body : Buffer.from(JSON.stringify(body)));
const parsed = (text) => {
    try {
        return JSON.parse(text);
    }
    catch {
        return text;
    }
};
/** Reads a whole reply. */
export const readReply = async ({ status, headers, body }) => {
    const parts = [];
    if (body instanceof Uint8Array)
        parts.push(body);
    else
        for await (const part of body)
            parts.push(part);
    const bytes = Buffer.concat(parts);
    const events = parseEvents(bytes).map(({ data }) => parsed(data));
    return { status, headers, json: parsed(bytes.toString()), events, bytes };
};
/** What a call carries unless it says otherwise. */
export const askOf = (modelId, body, rest = {}) => ({
    modelId,
    path: "",
    headers: {},
    body: bodyOf(body),
    viewer: anonymous,
    signal: new AbortController().signal,
    ...rest,
});
/** Opens an empty hub with a service of its own. */
export const startInference = async (settings = {}) => {
    const dataFolder = mkdtempSync(join(tmpdir(), "orrery-inference-"));
    const config = { ...readConfig({ ORRERY_SEED: "off" }).config, dataFolder, ...settings.config };
    const hub = await openHub(config);
    const { blobs, catalogue, jsonBodies, now } = hub;
    const inference = createHubInference({
        db: hub.database.db,
        blobs,
        catalogue,
        jsonBodies,
        now,
        loadWaitMs: 30_000,
        ...settings,
        config,
    });
    return {
        hub,
        inference,
        ask: async (modelId, body, rest) => readReply(await inference.answer(askOf(modelId, body, rest))),
        close: async () => {
            await inference.close();
            await hub.close();
        },
    };
};
//# sourceMappingURL=inference.js.map