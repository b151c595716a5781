import type { RouterRequest } from "../request.ts";
/** The hub's base URL as the caller sees it. */
export declare const hubBase: ({ request }: RouterRequest, publicUrl: string) => string;
//# sourceMappingURL=signed-address.d.ts.map