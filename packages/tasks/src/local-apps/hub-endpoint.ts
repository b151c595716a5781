import { type Code, nothing, python, shell } from "../code/code.ts";
import { publicHub } from "../public-hub.ts";

/** Sets the hub that programs load models from, where it is not the default. */
export const exportEndpoint = (hub: string): Code<"shell"> | Code<"comment"> =>
  hub === publicHub ? nothing : shell`export HF_ENDPOINT=${hub}`;

/** The same at the top of a Python program. */
export const importEndpoint = (hub: string): Code<"python"> | Code<"comment"> =>
  hub === publicHub
    ? nothing
    : python`
        import os

        os.environ["HF_ENDPOINT"] = ${hub}
      `;

/** The same in PowerShell. */
export const windowsEndpoint = (hub: string): Code<"shell"> | Code<"comment"> =>
  hub === publicHub ? nothing : shell`\$env:HF_ENDPOINT = "${hub}"`;

/** The same for a container, as an option after others. */
export const endpointOption = (hub: string): Code<"shell"> | Code<"comment"> =>
  hub === publicHub ? nothing : shell` -e HF_ENDPOINT=${hub}`;

/** Whether programs must be told not to expect TLS. */
export const isPlainHttp = (hub: string): boolean => new URL(hub).protocol === "http:";
