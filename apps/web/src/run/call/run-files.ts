import { hubProvider } from "../request/run-place.ts";
import { type RunCall, stop } from "./run-call.ts";

/** Bytes that are put into text at a time; a call takes only so many arguments. */
const step = 0x8000;

const base64Of = (bytes: Uint8Array): string => {
  let text = "";
  for (let at = 0; at < bytes.length; at += step) text += String.fromCharCode(...bytes.subarray(at, at + step));
  return btoa(text);
};

const ownFile = async ({ edge, signal }: RunCall, address: string): Promise<string> => {
  const response = await edge.fetch(address, { signal });
  if (!response.ok) throw stop("input", `The file at ${address} cannot be read: status ${response.status}.`);
  const type = (response.headers.get("content-type") ?? "application/octet-stream").split(";")[0];
  return `data:${type};base64,${base64Of(new Uint8Array(await response.arrayBuffer()))}`;
};

/** The hub's own service takes bare base64; others want to know what kind of file it is. */
const asTaken = ({ options, place }: RunCall, address: string): string =>
  options.provider === hubProvider && place.form === "task" ? address.replace(/^data:[^,]*;base64,/, "") : address;

/** Reads the files of a request: those of this hub here, those of the web by whoever runs the model. */
export const fileReader =
  (call: RunCall) =>
  async (address: string): Promise<string> => {
    if (address.startsWith("data:")) return asTaken(call, address);
    if (address.startsWith("/") && !address.startsWith("//")) return asTaken(call, await ownFile(call, address));
    if (!/^https?:\/\//i.test(address)) throw stop("input", `“${address.slice(0, 80)}” is no address of a file.`);
    if (call.options.provider !== hubProvider) return address;
    throw stop("input", "This hub fetches nothing from other sites for you. Save the file, then drop it here.");
  };
