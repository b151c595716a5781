import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type App, buildApp } from "./app.ts";
import { type ConfigReading, readConfig } from "./config.ts";

const site = fileURLToPath(new URL("../../web/dist/site", import.meta.url));

const failWith = (message: string): never => {
  console.error(message);
  process.exit(1);
};

const printSettings = ({ provenance }: ConfigReading): void => {
  for (const { variable, value, from } of provenance) console.log(`  ${variable.padEnd(18)} ${value}  (${from})`);
};

const listen = async (app: App, { config }: ConfigReading): Promise<string> => {
  try {
    return await app.listen({ port: config.port, host: config.host });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EADDRINUSE")
      return failWith(`Port ${config.port} is in use. Choose another: PORT=${config.port + 1} npm start`);
    if (code === "EACCES")
      return failWith(`Port ${config.port} needs more rights than you have. Choose another: PORT=4747 npm start`);
    if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND")
      return failWith(`HOST=${config.host} is not an address of this machine. Use 127.0.0.1, or 0.0.0.0 for all.`);
    throw error;
  }
};

const stopOnSignal = (app: App): void => {
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, async () => {
      await app.close();
      console.log("\nStopped.");
      process.exit(0);
    });
  }
};

const reading = readConfig(process.env);
if (!existsSync(join(site, "index.html"))) failWith("The web app is not built. Run: npm run build");
if (reading.faults.length > 0) failWith(`The hub cannot start:\n  ${reading.faults.join("\n  ")}`);
const app = await buildApp({ config: reading.config, site });
stopOnSignal(app);
const address = await listen(app, reading);
printSettings(reading);
console.log(`Orrery is ready at ${address}  (stop with Ctrl-C)`);
