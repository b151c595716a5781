import type { RouterRequest } from "./request.ts";
export declare const sendJson: ({ response, id }: RouterRequest, status: number, value: unknown, headers?: Readonly<Record<string, string>>) => void;
//# sourceMappingURL=send-json.d.ts.map