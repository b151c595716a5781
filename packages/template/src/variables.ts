import type { Target } from "./ast.ts";
import type { Evaluate, Frame } from "./frame.ts";
import type { Binding, Scope } from "./scope.ts";
import { unpack } from "./sequences.ts";
import { Namespace, typeError, type Value } from "./values.ts";

/** Stores a value where a target says. */
export type Assign = (frame: Frame, value: Value) => void;

/** Compiles the reading of a name. */
export function compileName(scope: Scope, name: string): Evaluate {
  const binding = scope.find(name);
  if (binding === undefined || binding.slot < 0) return contextReader(scope.contextIndex(name));
  const { slot } = binding;
  const hops = scope.hopsTo(binding);
  if (hops > 0) return checkedReader(name, rawReader(scope, binding));
  if (binding.load === "parameter" && !binding.mayBeMissing) return (frame) => frame.slots[slot] as Value;
  return (frame) => {
    const value = frame.slots[slot];
    return value === undefined ? frame.run.undefinedName(name) : value;
  };
}

function checkedReader(name: string, read: (frame: Frame) => Value | undefined): Evaluate {
  return (frame) => {
    const value = read(frame);
    return value === undefined ? frame.run.undefinedName(name) : value;
  };
}

function contextReader(index: number): Evaluate {
  return (frame) => frame.run.variable(index);
}

function rawReader(scope: Scope, binding: Binding): (frame: Frame) => Value | undefined {
  const { slot } = binding;
  switch (scope.hopsTo(binding)) {
    case 0:
      return (frame) => frame.slots[slot];
    case 1:
      return (frame) => frame.parent?.slots[slot];
    default:
      return distantReader(slot, scope.hopsTo(binding));
  }
}

function distantReader(slot: number, hops: number): (frame: Frame) => Value | undefined {
  return (frame) => {
    let owner: Frame | undefined = frame;
    for (let hop = 0; hop < hops; hop += 1) owner = owner?.parent;
    return owner?.slots[slot];
  };
}

/** Compiles what a scope does when it begins: names assigned in it start from outside or from nothing. */
export function compileEntry(scope: Scope): ((frame: Frame) => void) | undefined {
  const steps: ((frame: Frame) => void)[] = [];
  for (const binding of scope.bindings.values()) {
    if (binding.slot >= 0 && binding.load !== "parameter") steps.push(compileLoad(scope, binding));
  }
  const [first] = steps;
  if (steps.length <= 1) return first;
  return (frame) => {
    for (const step of steps) step(frame);
  };
}

function compileLoad(scope: Scope, binding: Binding): (frame: Frame) => void {
  const { slot, load, outer, name } = binding;
  if (load === "nothing") {
    return (frame) => {
      frame.slots[slot] = undefined;
    };
  }
  const read = outer && outer.slot >= 0 ? rawReader(scope, outer) : contextReader(scope.contextIndex(name));
  return (frame) => {
    frame.slots[slot] = read(frame);
  };
}

/** Compiles an assignment to a name, an attribute of a namespace, or several names at once. */
export function compileTarget(scope: Scope, target: Target): Assign {
  if (target.kind === "name") {
    const slot = scope.bindings.get(target.name)?.slot ?? -1;
    return (frame, value) => {
      frame.slots[slot] = value;
    };
  }
  if (target.kind === "member") return compileMember(scope, target.name, target.attribute);
  return compileUnpacking(target.items.map((item) => compileTarget(scope, item)));
}

function compileMember(scope: Scope, name: string, attribute: string): Assign {
  const read = compileName(scope, name);
  return (frame, value) => {
    const owner = read(frame);
    if (!(owner instanceof Namespace))
      throw typeError(`cannot assign attribute on non-namespace object; make \`${name}\` with namespace()`);
    owner.entries.set(attribute, value);
  };
}

function compileUnpacking(targets: readonly Assign[]): Assign {
  return (frame, value) => {
    const items = unpack(value, targets.length, frame.run);
    targets.forEach((assign, index) => {
      assign(frame, items[index] as Value);
    });
  };
}
