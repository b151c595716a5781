import { sendJson } from "./get-json.ts";

/** Signs this browser in with a token. */
export const openSession = (token: string): Promise<void> => sendJson("POST", "/api/sessions", { token });
