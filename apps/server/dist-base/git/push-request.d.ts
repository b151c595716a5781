import { HubError } from "../errors.ts";
export declare const zeroId: string;
/** A ref that a push creates, moves or deletes. */
export interface RefCommand {
    readonly ref: string;
    /** Where the client last saw the ref; zeros if it is new. */
    readonly before: string;
    /** Where the ref should lead; zeros if it is to be deleted. */
    readonly after: string;
}
/** A push: what it does to refs, then the pack. */
export interface PushRequest {
    readonly commands: readonly RefCommand[];
    readonly options: ReadonlySet<string>;
    /** Why it is refused as a whole; the commands are then not listed. */
    readonly refusal?: HubError;
    readonly pack: AsyncIterable<Buffer>;
}
/** Reads the refs of a push; the pack follows in the stream. */
export declare const readPush: (body: AsyncIterable<Buffer>) => Promise<PushRequest>;
//# sourceMappingURL=push-request.d.ts.map