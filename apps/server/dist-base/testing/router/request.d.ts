import { EventEmitter } from "node:events";
import { type Viewer } from "../../identity/viewer.ts";
import type { RouterRequest } from "../../router/request.ts";
/** A caller with an account. */
export declare const signedIn: Viewer;
export interface GivenRequest extends Partial<Omit<RouterRequest, "request" | "response">> {
    readonly method?: string;
    readonly url?: string;
    readonly headers?: Readonly<Record<string, string | undefined>>;
    readonly body?: string | Buffer;
}
/** Another caller with an account. */
export declare const signedInAs: (id: number, more?: Partial<Viewer>) => Viewer;
/** What the router has sent as its reply. */
export interface SentReply {
    status?: number;
    headers?: Record<string, unknown>;
    body?: Buffer;
    isEnded?: boolean;
    isDestroyed?: boolean;
}
/** The reply's body as JSON. */
export declare const jsonOf: ({ body }: SentReply) => unknown;
/** A request without a connection, its response and the reply that it gets. */
export declare const routerRequest: (given?: GivenRequest) => {
    inbound: RouterRequest;
    response: EventEmitter<[never]> & {
        headersSent: boolean;
        /** What `write` returns. */
        isFree: boolean;
        req: {
            httpVersionMajor: number;
            httpVersionMinor: number;
        };
        writeHead: (status: number, headers: Record<string, unknown>) => void;
        write: (text: string) => boolean;
        end: (last?: Buffer | string) => void;
        destroy: () => void;
    };
    sent: SentReply;
};
//# sourceMappingURL=request.d.ts.map