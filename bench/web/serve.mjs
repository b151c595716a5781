// @ts-check
/** A process of its own: the hub on a filled store, with the built site. Prints its address, and runs until it is told to stop. */
import { fileURLToPath } from "node:url";
import { openFilledHub } from "../catalogue/filled-hub.mjs";

const [dataFolder = ""] = process.argv.slice(2);
const site = process.env.ORRERY_SITE ?? fileURLToPath(new URL("../../apps/web/dist/site", import.meta.url));
const { app } = await openFilledHub({ dataFolder, databaseUrl: "", site });
console.log(await app.listen({ port: 0, host: "127.0.0.1" }));
process.once("SIGTERM", () => void app.close());
