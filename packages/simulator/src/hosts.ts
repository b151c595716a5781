import { parts } from "./table/index.ts";

/** Public hosts and the paths of the simulator that stand for them. */
export const hosts: Readonly<Record<string, string>> = {
  ...Object.fromEntries(parts.flatMap((part) => part.hosts.map((host) => [host, `/${host}`]))),
  "huggingface.co": "",
  "router.huggingface.co": "/router",
};
