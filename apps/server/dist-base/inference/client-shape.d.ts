import type { Json } from "./worker/fields.ts";
/** What the parameters are completed with for a program. */
export declare const parametersFor: (agent: string, task: string, parameters: Json) => Json;
/** A reply in the shape that a program takes. */
export declare const shapeFor: (agent: string, task: string, inputs: unknown, value: unknown) => unknown;
//# sourceMappingURL=client-shape.d.ts.map