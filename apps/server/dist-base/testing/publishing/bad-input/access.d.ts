import { type BadInputHub } from "./bad-input-hub.ts";
type Request = (context: BadInputHub) => Promise<Response>;
/** Requests with a wrong token, or with the token of another repository. */
export declare const badAccess: readonly (readonly [name: string, send: Request, status: number, message: string])[];
export {};
//# sourceMappingURL=access.d.ts.map