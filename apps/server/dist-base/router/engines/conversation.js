import { createHash } from "node:crypto";
/** The messages that every turn of a conversation begins with: up to the first of the user. */
const openingOf = (messages) => {
    const first = messages.findIndex((message) => message?.role === "user");
    return messages.slice(0, first < 0 ? 1 : first + 1);
};
/**
 * Identifies the conversation of a chat request, so that all its turns reach the endpoint that has its prefix in the
 * cache; undefined for other requests.
 */
export const conversationOf = ({ messages }) => {
    if (!Array.isArray(messages) || messages.length === 0)
        return undefined;
    return createHash("sha1")
        .update(JSON.stringify(openingOf(messages)))
        .digest("base64url");
};
/** A number above 0 and below 1 that depends on both texts alone. */
const spread = (conversation, endpoint) => (createHash("sha1").update(`${conversation} ${endpoint}`).digest().readUInt32BE(0) + 1) / (2 ** 32 + 1);
/**
 * How much an endpoint attracts a conversation; lower is more. Weighted rendezvous hashing: every process chooses the
 * same endpoint without sharing state, and a lost endpoint moves only its own conversations.
 */
export const affinityOf = (conversation, endpoint, weight) => -Math.log(spread(conversation, endpoint)) / weight;
//# sourceMappingURL=conversation.js.map