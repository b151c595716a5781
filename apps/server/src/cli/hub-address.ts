import type { Config } from "../config.ts";

/** Where the hub is reached from this machine: one that listens everywhere is reached at its own name too. */
export const hubAddressFor = ({ publicUrl, host, port }: Config): string =>
  publicUrl || `http://${["0.0.0.0", "::"].includes(host) ? "localhost" : host}:${port}`;
