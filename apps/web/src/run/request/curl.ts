import type { SentRequest } from "../call/run-event.ts";

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** The token comes from the environment. */
export const curlOf = ({ path, headers, body }: SentRequest, origin: string): string =>
  [
    `curl ${quoted(origin + path)}`,
    '  -H "Authorization: Bearer $HF_TOKEN"',
    ...Object.entries(headers)
      .filter(([name]) => name !== "x-orrery-provider-key")
      .map(([name, value]) => `  -H ${quoted(`${name}: ${value}`)}`),
    `  -d ${quoted(body)}`,
  ].join(" \\\n");
