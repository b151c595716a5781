import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endServer, freePort, untilLogged } from "../servers/child-server.ts";

/** An nginx of the tests' own, in front of some servers. */
export interface NginxServer {
  readonly address: string;
  /** Sends requests to these servers from now on; resolves once the new settings are used. */
  readonly use: (hubs: readonly string[], routers?: readonly string[]) => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Debian puts it where only root's path leads. */
const path = `${process.env.PATH ?? ""}:/usr/sbin`;

/** Why no nginx can be started here, if none can. */
export const nginxSkipReason = (): string | undefined =>
  spawnSync("nginx", ["-v"], { env: { PATH: path } }).status === 0 ? undefined : "no nginx; install Debian's nginx";

const upstream = (name: string, addresses: readonly string[]): string =>
  `upstream ${name} { ${addresses.map((address) => `server ${new URL(address).host} max_fails=0;`).join(" ")} keepalive 32; }`;

const passTo = (name: string): string => `
      proxy_pass http://${name};
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      # The tests see what each hub answers, also where it fails.
      proxy_next_upstream off;`;

const settings = (folder: string, port: number, hubs: readonly string[], routers: readonly string[]): string => `
daemon off;
${process.getuid?.() === 0 ? "user root;" : ""}
pid ${folder}/nginx.pid;
error_log stderr notice;
events { worker_connections 1024; }
http {
  access_log off;
  ${["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${folder}/${name};`).join("\n  ")}
  ${upstream("hubs", hubs)}
  ${upstream("routers", routers)}
  server {
    listen 127.0.0.1:${port};
    client_max_body_size 0;
    location ~ ^/(?:router|v1)/ {${passTo("routers")}
    }
    location / {${passTo("hubs")}
    }
  }
}
`;

/** A worker process has started, with the settings of this moment. */
const untilReady = (server: ChildProcess): Promise<void> => untilLogged("nginx", server, "start worker process ");

/** Starts nginx on a free port of the loopback; requests go to the servers in turn, those of the router to its own. */
export const startNginx = async (hubs: readonly string[], routers = hubs): Promise<NginxServer> => {
  const folder = mkdtempSync(join(tmpdir(), "orrery-nginx-"));
  const port = await freePort();
  const file = join(folder, "nginx.conf");
  writeFileSync(file, settings(folder, port, hubs, routers));
  const flags = ["-p", folder, "-c", file, "-e", "stderr"];
  const server = spawn("nginx", flags, { env: { PATH: path }, stdio: ["ignore", "ignore", "pipe"] });
  const kill = () => void server.kill("SIGTERM");
  process.once("exit", kill);
  await untilReady(server);
  return {
    address: `http://127.0.0.1:${port}`,
    use: async (newHubs, newRouters = newHubs) => {
      writeFileSync(file, settings(folder, port, newHubs, newRouters));
      const ready = untilReady(server);
      server.kill("SIGHUP");
      await ready;
    },
    stop: async () => {
      process.off("exit", kill);
      await endServer(server, "SIGTERM");
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
