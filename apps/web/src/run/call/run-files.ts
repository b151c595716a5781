import { hubProvider } from "../../lib/hub-provider.ts";
import { type RunCall, runError } from "./run-call.ts";

/** The number of arguments of one call is limited. */
const step = 0x8000;

const base64Of = (bytes: Uint8Array): string => {
  let text = "";
  for (let at = 0; at < bytes.length; at += step) text += String.fromCharCode(...bytes.subarray(at, at + step));
  return btoa(text);
};

const readHubFile = async ({ deps, signal }: RunCall, url: string): Promise<string> => {
  const response = await deps.fetch(url, { signal });
  if (!response.ok) throw runError("input", `The file at ${url} cannot be read: status ${response.status}.`);
  const type = (response.headers.get("content-type") ?? "application/octet-stream").split(";")[0];
  return `data:${type};base64,${base64Of(new Uint8Array(await response.arrayBuffer()))}`;
};

/** The hub's own service takes bare base64; other providers need the media type. */
const encodeForEndpoint = ({ options, endpoint }: RunCall, url: string): string =>
  options.provider === hubProvider && endpoint.form === "task" ? url.replace(/^data:[^,]*;base64,/, "") : url;

/** Reads files of this hub. URLs of other sites are passed on to the provider. */
export const fileReader =
  (call: RunCall) =>
  async (url: string): Promise<string> => {
    if (url.startsWith("data:")) return encodeForEndpoint(call, url);
    if (url.startsWith("/") && !url.startsWith("//")) return encodeForEndpoint(call, await readHubFile(call, url));
    if (!/^https?:\/\//i.test(url)) throw runError("input", `“${url.slice(0, 80)}” is no address of a file.`);
    if (call.options.provider !== hubProvider) return url;
    throw runError("input", "This hub can’t download from other sites. Save the file, then drop it here.");
  };
