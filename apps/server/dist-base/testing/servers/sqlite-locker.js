import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
/** Each command is a line; each answer is one, too. */
const script = `
const Database = require("libsql");
const file = new Database(process.argv[1]);
file.pragma("busy_timeout = 60000");
file.pragma("synchronous = NORMAL");
file.exec("create table if not exists other_process (count integer)");
file.pragma("busy_timeout = 0");
const rest = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const lock = async () => {
  for (;;) {
    try {
      return file.exec("begin immediate");
    } catch {
      await rest(1);
    }
  }
};
const commands = {
  hold: lock,
  release: () => file.exec("commit"),
  take: async (times) => {
    let held = 0;
    for (let count = 0; count < times; count++) {
      await lock();
      const from = performance.now();
      file.exec("insert into other_process values (1)");
      await rest(count % 4);
      file.exec("commit");
      held += performance.now() - from;
      await rest(1);
    }
    return held;
  },
};
require("node:readline").createInterface(process.stdin).on("line", async (line) => {
  const [name, argument] = line.split(" ");
  console.log((await commands[name](Number(argument))) ?? "done");
});
`;
const serverFolder = fileURLToPath(new URL("../../..", import.meta.url));
export const startSqliteLocker = (path) => {
    const child = spawn(process.execPath, ["-e", script, path], {
        cwd: serverFolder,
        stdio: ["pipe", "pipe", "inherit"],
    });
    const lines = createInterface(child.stdout);
    const ended = new Promise((resolve) => child.once("exit", () => resolve()));
    const ask = (command) => new Promise((resolve, reject) => {
        lines.once("line", resolve);
        child.once("exit", () => reject(new Error(`the process ended before it answered "${command}"`)));
        child.stdin.write(`${command}\n`);
    });
    return {
        hold: async () => void (await ask("hold")),
        release: async () => void (await ask("release")),
        takeTimes: async (times) => Number(await ask(`take ${times}`)),
        end: () => {
            child.stdin.end();
            return ended;
        },
    };
};
//# sourceMappingURL=sqlite-locker.js.map