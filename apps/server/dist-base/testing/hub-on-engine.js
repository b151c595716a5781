import { afterAll, beforeAll } from "vitest";
import { openDatabase } from "../db/open.js";
import { startHub } from "./hub.js";
import { startRoutedHub } from "./router.js";
const runOn = ({ skipReason, start }, open, prepare) => {
    let stop = async () => { };
    beforeAll(async () => {
        if (skipReason)
            return;
        const engine = await start();
        const hub = await open(await engine.newStore());
        stop = async () => {
            await hub.close();
            await engine.stop();
        };
        await prepare(hub);
    });
    afterAll(() => stop());
};
/** Runs one hub on an engine while the tests of a `describe` run; `prepare` is given the hub first. */
export const startHubOn = (engine, prepare, ...settings) => runOn(engine, (store) => startHub(store, ...settings), prepare);
/** The same for a database without a hub. */
export const openDatabaseOn = (engine, prepare) => runOn(engine, openDatabase, prepare);
/** The same for a hub whose providers are the simulator. */
export const startRoutedHubOn = (engine, prepare, ...settings) => runOn(engine, (store) => startRoutedHub(store, ...settings), prepare);
/** Adds an account to a database without a hub; returns its id. */
export const addAccount = async (db, name) => {
    const row = { kind: "user", name, name_key: name, full_name: name, created_at: 0 };
    return (await db.insertInto("accounts").values(row).returning("id").executeTakeFirstOrThrow()).id;
};
//# sourceMappingURL=hub-on-engine.js.map