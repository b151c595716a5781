import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildApp } from "@orrery/server";

/** A hub under test. */
export interface Hub {
  /** Where it listens, without a slash at the end. */
  readonly address: string;
  readonly close: () => Promise<unknown>;
}

const site = fileURLToPath(new URL("../apps/web/dist/site", import.meta.url));

/** Starts the real hub with the built site on a free port of this machine. */
export const startHub = async (): Promise<Hub> => {
  const sourceUrl = "https://github.com/orrery-hub/orrery";
  const dataFolder = mkdtempSync(join(tmpdir(), "orrery-e2e-"));
  const config = { port: 0, host: "127.0.0.1", logLevel: "silent", sourceUrl, dataFolder, quotas: null } as const;
  const app = await buildApp({ config, site });
  const address = await app.listen({ port: 0, host: "127.0.0.1" });
  return { address, close: () => app.close() };
};
