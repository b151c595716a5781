import type { Target } from "./ast.ts";
import type { Evaluate, Frame } from "./frame.ts";
import type { Binding, Scope } from "./scope.ts";
import { unpack } from "./sequences.ts";
import { Namespace, typeError, type Value } from "./values.ts";

/** Stores a value where a target says. */
export type Assign = (frame: Frame, value: Value) => void;

/** Compiles the reading of a name. */
export function compileName(scope: Scope, name: string): Evaluate {
  const read = compileRead(scope, name, scope.find(name));
  return (frame) => {
    const value = read(frame);
    return value === undefined ? frame.run.undefinedName(name) : value;
  };
}

function compileRead(scope: Scope, name: string, binding: Binding | undefined): (frame: Frame) => Value | undefined {
  if (!binding || binding.slot < 0) return (frame) => frame.run.variable(name);
  const { slot } = binding;
  const hops = scope.hopsTo(binding);
  if (hops === 0) return (frame) => frame.slots[slot];
  return (frame) => {
    let owner: Frame | undefined = frame;
    for (let hop = 0; hop < hops; hop += 1) owner = owner?.parent;
    return owner?.slots[slot];
  };
}

/** Compiles what a scope does when it begins: names assigned in it start from outside or from nothing. */
export function compileEntry(scope: Scope): ((frame: Frame) => void) | undefined {
  const loads = [...scope.bindings.values()]
    .filter(({ slot, load }) => slot >= 0 && load !== "parameter")
    .map(({ slot, load, outer, name }) => ({
      slot,
      read: load === "nothing" ? () => undefined : compileRead(scope, name, outer),
    }));
  if (loads.length === 0) return undefined;
  return (frame) => {
    for (let index = 0; index < loads.length; index += 1) {
      const { slot, read } = loads[index] as (typeof loads)[number];
      frame.slots[slot] = read(frame);
    }
  };
}

/** Compiles an assignment to a name, an attribute of a namespace, or several names at once. */
export function compileTarget(scope: Scope, target: Target): Assign {
  if (target.kind === "target") {
    const slot = scope.bindings.get(target.name)?.slot ?? -1;
    return (frame, value) => {
      frame.slots[slot] = value;
    };
  }
  if (target.kind === "member") return compileMember(scope, target.name, target.attribute);
  const targets = target.items.map((item) => compileTarget(scope, item));
  return (frame, value) => {
    const items = unpack(value, targets.length, frame.run);
    targets.forEach((assign, index) => {
      assign(frame, items[index] as Value);
    });
  };
}

function compileMember(scope: Scope, name: string, attribute: string): Assign {
  const read = compileName(scope, name);
  return (frame, value) => {
    const owner = read(frame);
    if (!(owner instanceof Namespace)) throw typeError(`\`${name}\` is not a namespace; make it with namespace()`);
    owner.entries.set(attribute, value);
  };
}
