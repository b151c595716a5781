import { hubProvider } from "../request/run-endpoint.ts";
import { type RunCall, runError } from "./run-call.ts";

/** Bytes that are put into text at a time; a call takes only so many arguments. */
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

/** The hub's own service takes bare base64; others want to know what kind of file it is. */
const encodeForEndpoint = ({ options, endpoint }: RunCall, url: string): string =>
  options.provider === hubProvider && endpoint.form === "task" ? url.replace(/^data:[^,]*;base64,/, "") : url;

/** Reads the files of a request: those of this hub here, those of the web by whoever runs the model. */
export const fileReader =
  (call: RunCall) =>
  async (url: string): Promise<string> => {
    if (url.startsWith("data:")) return encodeForEndpoint(call, url);
    if (url.startsWith("/") && !url.startsWith("//")) return encodeForEndpoint(call, await readHubFile(call, url));
    if (!/^https?:\/\//i.test(url)) throw runError("input", `“${url.slice(0, 80)}” is no address of a file.`);
    if (call.options.provider !== hubProvider) return url;
    throw runError("input", "This hub fetches nothing from other sites for you. Save the file, then drop it here.");
  };
