// @ts-check
/** A hub with as many models as are asked for, in a process of its own, so that it does not share one with the browser's driver. */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { openSqliteStore } from "../catalogue/stores.mjs";

const file = (/** @type {string} */ name) => fileURLToPath(new URL(name, import.meta.url));

/** Beyond this many models the store is PostgreSQL's, as the catalogue bench has it. */
const mostInSqlite = 100_000;

/** @param {number} total */
const serverOf = async (total) => {
  if (total > mostInSqlite)
    return [file("../run.mjs"), "catalogue", "--serve", "--no-build", "--models", String(total), "--port", "0"];
  const { dataFolder } = await openSqliteStore(total, (folder) => {
    console.log(`filling SQLite with ${total} models; this is done once`);
    execFileSync(process.execPath, [file("../catalogue/fill-store.mjs"), String(total), folder, ""]);
  });
  return [file("./serve.mjs"), dataFolder];
};

/** @param {number} total */
export const startFilledHub = async (total) => {
  const server = spawn(process.execPath, await serverOf(total), { stdio: ["ignore", "pipe", "inherit"] });
  let address = "";
  for await (const line of createInterface({ input: server.stdout })) {
    address = /http:\/\/[\d.:]+/.exec(line)?.[0] ?? "";
    if (address) break;
    console.log(line);
  }
  if (!address) throw new Error("The hub did not start; what it said stands above.");
  const close = async () => {
    server.kill("SIGTERM");
    await once(server, "exit");
  };
  return { address, close };
};
