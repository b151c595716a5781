// @ts-check
import { spawn, spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "../../scripts/free-port.mjs";

/** Debian puts it where only root's path leads. */
const env = { PATH: `${process.env.PATH ?? ""}:/usr/sbin` };

/** @param {string} folder @param {number} port */
const settings = (folder, port) => `
user root;
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/nginx.log;
events { worker_connections 64; }
http {
  access_log off;
  keepalive_requests 1000000;
  sendfile on;
  server { listen 127.0.0.1:${port}; root ${folder}/files; }
}`;

/**
 * Serves the files of `folder/files` by nginx; undefined where there is none.
 * @param {string} folder
 */
export const startNginx = async (folder) => {
  if (spawnSync("nginx", ["-v"], { env }).status !== 0) return undefined;
  const port = await freePort();
  writeFileSync(join(folder, "nginx.conf"), settings(folder, port));
  const child = spawn("nginx", ["-c", join(folder, "nginx.conf")], { env, stdio: "ignore" });
  const address = `http://127.0.0.1:${port}`;
  for (let turn = 0; turn < 100; turn++) {
    const isUp = await fetch(address).then(
      () => true,
      () => false,
    );
    if (isUp) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const worker = Number(readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, "utf8").trim());
  return { address, worker, stop: () => child.kill() };
};
