import { simulatedProviders } from "./table/index.ts";

/** Public hosts and their paths at the simulator. */
export const hosts: Readonly<Record<string, string>> = {
  ...Object.fromEntries(simulatedProviders.flatMap((part) => part.hosts.map((host) => [host, `/${host}`]))),
  "huggingface.co": "",
  "router.huggingface.co": "/router",
};
