import type { FetchRequest } from "../../../git/fetch-request.ts";
import type { OpenedFetch } from "./upload-pack.ts";
type ReplyOptions = {
    readonly onError: (error: unknown) => void;
};
/** The reply of version 2: sections, each with a name. */
export declare const replyToCommand: (request: FetchRequest, fetch: OpenedFetch, { onError }: ReplyOptions) => AsyncGenerator<Buffer>;
/** The reply of the first version. */
export declare const replyToFetch: (request: FetchRequest, fetch: OpenedFetch, { onError }: ReplyOptions) => AsyncGenerator<Buffer>;
export {};
//# sourceMappingURL=fetch-reply.d.ts.map