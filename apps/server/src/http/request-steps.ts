import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from "fastify";

/** Happens to every request before its route. Throws to refuse one, and returns a promise only if there is something to wait for. */
export type RequestStep = (request: FastifyRequest, reply: FastifyReply) => Promise<void> | undefined;

/** One hook that takes steps in order. */
export const inOrder =
  (steps: readonly RequestStep[]) =>
  (request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction): void => {
    const takeFrom = (first: number): void => {
      try {
        for (let at = first; at < steps.length; at += 1) {
          const waiting = steps[at]?.(request, reply);
          if (!waiting) continue;
          waiting.then(() => takeFrom(at + 1), done);
          return;
        }
      } catch (error) {
        // The rest of what has arrived is parsed first: a body that is complete need not be waited for.
        queueMicrotask(() => done(error as Error));
        return;
      }
      done();
    };
    takeFrom(0);
  };
