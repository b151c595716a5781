import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endServer, freePort, untilLogged } from "../servers/child-server.js";
/** Debian puts it where only root's path leads. */
const searchPath = `${process.env.PATH ?? ""}:/usr/sbin`;
/** Why no nginx can be started here, if none can. */
export const nginxSkipReason = () => spawnSync("nginx", ["-v"], { env: { PATH: searchPath } }).status === 0
    ? undefined
    : "no nginx; install Debian's nginx";
const upstream = (name, addresses) => `upstream ${name} { ${addresses.map((address) => `server ${new URL(address).host} max_fails=0;`).join(" ")} keepalive 32; }`;
const passTo = (name, path = "") => `
      proxy_pass http://${name}${path};
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      # The tests see what each hub answers, also where it fails.
      proxy_next_upstream off;`;
const atRoot = `
    location ~ ^/(?:router|v1)/ {${passTo("routers")}
    }
    location / {${passTo("hubs")}
    }`;
/** A hub under a path, as the guide on self-hosting has it: nginx removes the path. */
const below = (path) => `
    location ${path}/ {${passTo("hubs", "/")}
      proxy_request_buffering off;
      proxy_buffering off;
    }
    location /v2/ {${passTo("hubs")}
    }
    location = /.well-known/oauth-authorization-server${path} {${passTo("hubs", "/.well-known/oauth-authorization-server")}
    }
    location / { return 404 "outside"; }`;
const settings = (folder, port, hubs, routers, locations) => `
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
    ${locations}
  }
}
`;
/** A worker process has started, with the settings of this moment. */
const untilReady = (server) => untilLogged("nginx", server, "start worker process ");
const start = async (hubs, routers, port, path) => {
    const locations = path === undefined ? atRoot : below(path);
    const folder = mkdtempSync(join(tmpdir(), "orrery-nginx-"));
    const file = join(folder, "nginx.conf");
    writeFileSync(file, settings(folder, port, hubs, routers, locations));
    const flags = ["-p", folder, "-c", file, "-e", "stderr"];
    const server = spawn("nginx", flags, { env: { PATH: searchPath }, stdio: ["ignore", "ignore", "pipe"] });
    const kill = () => void server.kill("SIGTERM");
    process.once("exit", kill);
    await untilReady(server);
    return {
        address: `http://127.0.0.1:${port}${path ?? ""}`,
        use: async (newHubs, newRouters = newHubs) => {
            writeFileSync(file, settings(folder, port, newHubs, newRouters, locations));
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
/** Starts nginx on a free port of the loopback; requests go to the servers in turn, those of the router to its own. */
export const startNginx = async (hubs, routers = hubs) => start(hubs, routers, await freePort());
/** A free address of the loopback with a path, for a hub's public URL. */
export const freeAddressUnder = async (path) => `http://127.0.0.1:${await freePort()}${path}`;
/** Starts nginx at such an address; it removes the path and passes requests to the hub. */
export const startNginxUnder = (address, hub) => {
    const { port, pathname } = new URL(address);
    return start([hub], [hub], Number(port), pathname);
};
//# sourceMappingURL=nginx.js.map