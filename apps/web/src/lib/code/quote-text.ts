/** A word of a shell command; plain words stay as they are. */
export const shellWord = (text: string): string =>
  /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;

/** A request with the token from the environment; `{hub}` stands for the hub's address. */
export const curlCommand = (method: string, path: string, body?: object): string =>
  [
    `curl ${method === "GET" ? "" : `-X ${method} `}'{hub}${path.replaceAll("'", "%27")}'`,
    `-H "Authorization: Bearer $HF_TOKEN"`,
    ...(body ? [`-H "Content-Type: application/json"`, `-d ${shellWord(JSON.stringify(body))}`] : []),
  ].join(" \\\n  ");
