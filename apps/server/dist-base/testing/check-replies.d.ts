import type { App } from "../http/fastify-app.ts";
/**
 * Compares every JSON reply of a documented route with the route's schema, and refuses properties that it does not
 * declare. A reply that differs becomes status 500, and the difference is printed.
 */
export declare const checkReplies: (app: App) => void;
//# sourceMappingURL=check-replies.d.ts.map