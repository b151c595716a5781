import { state } from "../../run/render-state.ts";
import { attributeOf, itemOf, keyFrom } from "../../values/access.ts";
import { expectArgument, formatValue } from "../../values/format.ts";
import { asciiOf, reprOf, textOf } from "../../values/print.ts";
import { type Value, valueError } from "../../values/values.ts";

type Named = (key: string) => Value | undefined;

const PIECE = /\{\{|\}\}|\{((?:[^{}]|\{[^{}]*\})*)\}|[{}]/g;
const FIELD = /^([^!:]*)(?:!([sra]))?(?::([\s\S]*))?$/;

/** What `!s`, `!r` and `!a` make of a value. */
const conversions: Readonly<Record<string, (value: Value) => string>> = { s: textOf, r: reprOf, a: asciiOf };

/** Python's `template.format(…)`; attributes inside a field pass through the sandbox as any other. */
export function formatBraces(template: string, positional: readonly Value[], named: Named): string {
  let next = 0;
  let manual = false;
  const resolve = (path: string): Value => {
    const [head, ...steps] = path.split(/(?=[.[])/) as [string, ...string[]];
    const key = head ? keyFrom(head) : next++;
    manual ||= typeof key === "number" && head !== "";
    if (manual && next > 0) throw valueError("positional and named values cannot be mixed");
    const value = expectArgument(typeof key === "number" ? positional[key] : named(key), key);
    return steps.reduce<Value>((owner, step) => follow(owner, step), value);
  };
  return template.replace(PIECE, (piece, field: string | undefined) => {
    state.charge(1);
    if (piece.length === 2 && field === undefined) return piece.charAt(0);
    const [, path, conversion, rawSpec = ""] = FIELD.exec(field ?? "!") ?? [];
    if (path === undefined) throw valueError(`invalid format '${piece}'`);
    const value = resolve(path);
    const spec = rawSpec.replace(/\{([^{}]*)\}/g, (_, inner: string) => textOf(resolve(inner)));
    return formatValue(conversions[conversion ?? ""]?.(value) ?? value, spec);
  });
}

function follow(value: Value, step: string): Value {
  if (step.startsWith(".")) return attributeOf(value, step.slice(1));
  return itemOf(value, keyFrom(step.slice(1, -1)));
}
