import { setTimeout } from "node:timers/promises";
import { AjvCompiler } from "@fastify/ajv-compiler";
/** Booleans as Python's older clients and people write them; Ajv reads `true` and `false`. */
const spellings = new Map([
    ["True", true],
    ["False", false],
    ["1", true],
    ["0", false],
]);
const booleansOf = (schema) => {
    const { properties = {} } = schema;
    return Object.keys(properties).filter((name) => properties[name]?.type === "boolean");
};
const readBooleans = (names, data) => {
    if (typeof data !== "object" || data === null)
        return;
    const fields = data;
    for (const name of names) {
        const value = spellings.get(fields[name]);
        if (value !== undefined)
            fields[name] = value;
    }
};
/** Schemas are written by us and typed, so that they are not validated themselves. */
const compileWithAjv = AjvCompiler()({}, { customOptions: { validateSchema: false } });
/** A pause between two schemas: long compared with most of them, so that requests hardly wait. */
const pauseMs = 50;
/** Of a pause, the part in which the process had work. */
const idleLoad = 0.5;
/**
 * Compiles a schema at the first request that needs it: to compile all of them takes almost half as long as a start. Most
 * routes share schemas, so equal ones are compiled once.
 */
export const createLazyValidators = (compile) => {
    const compiledBySchema = new Map();
    const validatorOf = (route) => {
        const text = JSON.stringify(route.schema);
        const known = compiledBySchema.get(text);
        if (known)
            return known;
        let validate;
        const compiled = () => {
            validate ??= compile(route);
            return validate;
        };
        compiledBySchema.set(text, compiled);
        return compiled;
    };
    const compiler = (route) => {
        const compiled = validatorOf(route);
        const booleans = booleansOf(route.schema);
        return (data) => {
            const validate = compiled();
            readBooleans(booleans, data);
            return validate(data) === true || { error: validate.errors ?? [] };
        };
    };
    /** Compiles the others one by one, each after a pause in which the process had little to do. */
    const compileWhenIdle = async () => {
        // Large ones last: by then V8 has optimized the compiler, and each takes half the time.
        for (const [, compiled] of [...compiledBySchema].sort(([a], [b]) => a.length - b.length)) {
            let load = 1;
            while (load > idleLoad) {
                const before = performance.eventLoopUtilization();
                await setTimeout(pauseMs, undefined, { ref: false });
                load = performance.eventLoopUtilization(before).utilization;
            }
            compiled();
        }
    };
    return { compiler, compileWhenIdle };
};
const validators = createLazyValidators(compileWithAjv);
export const { compiler: lazyValidatorCompiler, compileWhenIdle: compileValidatorsWhenIdle } = validators;
//# sourceMappingURL=lazy-validators.js.map