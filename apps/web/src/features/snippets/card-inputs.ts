import type { RepositoryRecord } from "@orrery/contract";
import { filesPath } from "../../api/repository.ts";
import { examplesOf } from "../../run/request/examples.ts";

type CardRecord = Pick<RepositoryRecord, "id" | "widgetData" | "mask_token">;

/** Max characters of inputs that fit into a URL. */
const longest = 4_000;

const withAddresses = (value: unknown, files: string, hub: string): unknown => {
  if (typeof value === "string") return value.startsWith(files) ? hub + value : value;
  if (Array.isArray(value)) return value.map((one) => withAddresses(one, files, hub));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withAddresses(part, files, hub)]));
};

/** The inputs of the card's first example as JSON, with its files at the hub's address; undefined if it has none. */
export const cardInputs = ({ id, widgetData, mask_token: maskToken }: CardRecord, task: string, hub: string) => {
  const files = `${filesPath("model", id)}/resolve/main/`;
  const [first] = examplesOf({ task, files, maskToken }, widgetData, undefined);
  const asked = first?.request.messages ?? first?.request.inputs;
  const text = asked === undefined ? "" : JSON.stringify(withAddresses(asked, files, hub));
  return text === "" || text.length > longest ? undefined : text;
};
