import type { FastifyLoggerOptions } from "fastify";
import type { LogOutput } from "./log-output.ts";
/**
 * The options of the hub's one logger: JSON lines on standard output. Every finished line passes the redaction once
 * more, since a message may repeat what a serializer has hidden.
 */
export declare const loggerOptions: (level: string, output?: LogOutput) => FastifyLoggerOptions & {
    serializers: object;
    hooks: object;
};
//# sourceMappingURL=logging.d.ts.map