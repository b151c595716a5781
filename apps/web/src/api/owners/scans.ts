import { sendForOptionalJson, sendJson } from "../get-json.ts";

export const approveScan = (sha256: string, reason: string): Promise<void> =>
  sendJson("PUT", `/api/scans/${sha256}/approval`, { reason });

export const revokeApproval = (sha256: string): Promise<undefined> =>
  sendForOptionalJson("DELETE", `/api/scans/${sha256}/approval`);
