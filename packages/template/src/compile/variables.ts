import { type Evaluate, type Frame, frame } from "../run/frame.ts";
import { state } from "../run/render-state.ts";
import type { AssignmentTarget } from "../syntax/ast.ts";
import { unpack } from "../values/sequences.ts";
import { Namespace, typeError, type Value } from "../values/values.ts";
import { type Binding, scope } from "./scope.ts";

/** Stores a value where a target says. */
export type Assign = (value: Value) => void;

/** Compiles the reading of a name. */
export function compileName(name: string): Evaluate {
  const read = compileRead(name, scope.find(name));
  return () => {
    const value = read();
    return value === undefined ? state.undefinedName(name) : value;
  };
}

function compileRead(name: string, binding: Binding | undefined): () => Value | undefined {
  if (!binding || binding.slot < 0) return () => state.variable(name);
  const { slot } = binding;
  const hops = scope.hopsTo(binding);
  if (hops === 0) return () => frame[slot];
  return () => {
    let owner = frame;
    for (let hop = 0; hop < hops; hop += 1) owner = owner.parent as Frame;
    return owner[slot];
  };
}

/** Compiles what a scope does when it begins: names assigned in it start from outside or from nothing. */
export function compileEntry(): (() => void) | undefined {
  const loads = [...scope.bindings.values()]
    .filter(({ slot, loads }) => slot >= 0 && loads !== undefined)
    .map(({ slot, loads, outer, name }): [number, () => Value | undefined] => [
      slot,
      loads ? compileRead(name, outer) : () => undefined,
    ]);
  if (loads.length === 0) return undefined;
  return () => {
    for (const [slot, read] of loads) frame[slot] = read();
  };
}

/** Compiles an assignment to a name, an attribute of a namespace, or several names at once. */
export function compileTarget(target: AssignmentTarget): Assign {
  if (target.kind === "target") {
    const slot = scope.bindings.get(target.name)?.slot as number;
    return (value) => {
      frame[slot] = value;
    };
  }
  if (target.kind === "member") return compileMember(target.name, target.member);
  const targets = target.items.map(compileTarget);
  return (value) => {
    const items = unpack(value, targets.length);
    targets.forEach((assign, index) => {
      assign(items[index] as Value);
    });
  };
}

function compileMember(name: string, attribute: string): Assign {
  const read = compileName(name);
  return (value) => {
    const owner = read();
    if (!(owner instanceof Namespace)) throw typeError(`\`${name}\` is not a namespace()`);
    owner.content.set(attribute, value);
  };
}
