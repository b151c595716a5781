// @ts-check
/** Decides whether a snippet that ran did what it should have. */

/**
 * @typedef {{ stage: string, provider?: string, isRouted: boolean, task?: string, status: number, faults: string[], url: string, body: unknown, headers: Record<string, string> }} Logged
 * @typedef {{ error?: string, output?: string, calls: Logged[] }} Outcome
 */

/** Clients that insist on a key send this one where none is needed. */
const noKey = "Bearer none";

/** What must be alike in the requests of all clients. @param {Logged} call */
const essence = ({ body, headers }) => {
  const { authorization, "x-hf-bill-to": payer } = headers;
  return JSON.stringify({ body, authorization: authorization === noKey ? undefined : authorization, payer });
};

/** @param {unknown} value @returns {unknown} */
const sorted = (value) => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).filter(([, item]) => item !== false);
  return Object.fromEntries(entries.sort().map(([key, item]) => [key, sorted(item)]));
};

/** The request that asks for the answer, in a form that can be compared. @param {Outcome} outcome */
export const requestOf = ({ calls }) => {
  const call = calls.find(({ stage }) => stage === "call");
  return call && `${call.url}\n${essence({ ...call, body: sorted(call.body) })}`;
};

/** Whether a snippet writes its result to a file rather than to the screen. @param {string} content */
const isSaved = (content) => /writeFile|\.save\(|"wb"| >\S|^ +-o /m.test(content);

/**
 * Everything that is wrong with an outcome.
 * @param {import("./matrix.mjs").Case} snippet
 * @param {Outcome} outcome
 */
export const faultsOf = ({ cell, client, content }, { error, output, calls }) => {
  const faults = calls.flatMap((call) => call.faults);
  const asked = calls.filter(({ stage }) => stage === "call");
  if (error) faults.push(error);
  if (asked.length !== 1) faults.push(`${asked.length} requests instead of one`);
  for (const { provider, task, status, isRouted, headers } of asked) {
    if (status >= 400 || status === 0) faults.push(`status ${status}`);
    if (cell.provider === "auto" ? !isRouted : provider !== cell.provider) faults.push(`went to ${provider}`);
    if (task !== cell.task) faults.push(`was taken for ${task}`);
    const isDirect =
      cell.way === "direct" || cell.way === "key" || cell.provider === "openai" || client === "fal_client";
    if (cell.provider !== "hf-inference" && isRouted === isDirect)
      faults.push(isRouted ? "was routed" : "was not routed");
    if (cell.way === "billed" && client !== "fal_client" && headers["x-hf-bill-to"] !== "acme")
      faults.push("billed no account");
  }
  if (!output?.trim() && !isSaved(content)) faults.push("printed nothing");
  return [...new Set(faults)];
};
