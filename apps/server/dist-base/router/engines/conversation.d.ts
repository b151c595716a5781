type Body = Readonly<Record<string, unknown>>;
/**
 * Identifies the conversation of a chat request, so that all its turns reach the endpoint that has its prefix in the
 * cache; undefined for other requests.
 */
export declare const conversationOf: ({ messages }: Body) => string | undefined;
/**
 * How much an endpoint attracts a conversation; lower is more. Weighted rendezvous hashing: every process chooses the
 * same endpoint without sharing state, and a lost endpoint moves only its own conversations.
 */
export declare const affinityOf: (conversation: string, endpoint: number, weight: number) => number;
export {};
//# sourceMappingURL=conversation.d.ts.map