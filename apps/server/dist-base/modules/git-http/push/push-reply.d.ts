/** What became of a push. */
export interface PushOutcome {
    /** Why the pack could not be read. */
    readonly unpackError?: string;
    readonly refs: readonly {
        readonly ref: string;
        readonly refusal?: string | undefined;
    }[];
}
/** The reply to a push. Where the client understands it, empty packets show that the hub still works. */
export declare const replyToPush: (outcome: Promise<PushOutcome>, options: ReadonlySet<string>) => AsyncGenerator<Buffer>;
//# sourceMappingURL=push-reply.d.ts.map