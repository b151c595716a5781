import { callValue } from "./access.ts";
import { analyseBody, declareTarget, loadNames } from "./analyse.ts";
import type { Branch, Expression, FilterExpression, MacroShape, Statement } from "./ast.ts";
import { collect, compileArguments, compileFilterApply } from "./compile-call.ts";
import { compileCondition, compileExpression } from "./compile-expression.ts";
import { compileFor } from "./compile-for.ts";
import { compileOutput, isOutput } from "./compile-output.ts";
import { locate } from "./errors.ts";
import { BREAK, CONTINUE, type Decide, DONE, type Evaluate, type Execute, type Frame, type Signal } from "./frame.ts";
import { Macro, type MacroCode } from "./macro.ts";
import { textOf } from "./print.ts";
import type { Scope } from "./scope.ts";
import { typeError, typeName, type Value } from "./values.ts";
import { compileEntry, compileTarget } from "./variables.ts";

type Node<Kind extends Statement["kind"]> = Extract<Statement, { kind: Kind }>;
type Makers = {
  readonly [Kind in Exclude<Statement["kind"], "text" | "output">]: (node: Node<Kind>, scope: Scope) => Execute;
};

/** Kind → maker of the closure that runs it. Text and output are compiled together, in runs. */
const makers: Makers = {
  if: compileIf,
  for: (node, scope) => compileFor(node, scope, compileBody),
  set: compileSet,
  setBlock: compileSetBlock,
  macro: compileMacroStatement,
  callBlock: compileCallBlock,
  filterBlock: compileFilterBlock,
  with: compileWith,
  generation: compileGeneration,
  do: (node, scope) => {
    const value = compileExpression(node.value, scope);
    return (frame) => {
      value(frame);
      return DONE;
    };
  },
  break: () => () => BREAK,
  continue: () => () => CONTINUE,
};

/** Compiles statements that belong to the given scope, whose names are already known. */
export function compileBody(body: readonly Statement[], scope: Scope): Execute {
  const steps: Execute[] = [];
  for (let index = 0; index < body.length; ) {
    const start = index;
    while (index < body.length && isOutput(body[index])) index += 1;
    if (index > start) {
      steps.push(compileOutput(body.slice(start, index), scope));
      continue;
    }
    const node = body[index] as Exclude<Statement, { kind: "text" | "output" }>;
    steps.push((makers[node.kind] as (node: Statement, scope: Scope) => Execute)(node, scope));
    index += 1;
  }
  return inSequence(steps);
}

/** Runs closures one after the other; the common short sequences are written out, which spares a loop. */
function inSequence(steps: readonly Execute[]): Execute {
  const [first, second, third] = steps;
  if (!first) return () => DONE;
  if (!second) return first;
  if (!third) return (frame) => first(frame) || second(frame);
  if (steps.length === 3) return (frame) => first(frame) || second(frame) || third(frame);
  return (frame) => {
    for (let index = 0; index < steps.length; index += 1) {
      const signal = (steps[index] as Execute)(frame);
      if (signal !== DONE) return signal;
    }
    return DONE;
  };
}

/** Compiles a body with a scope of its own in the same frame. */
function compileScoped(body: readonly Statement[], scope: Scope): Execute {
  analyseBody(scope, body);
  const run = compileBody(body, scope);
  const enter = compileEntry(scope);
  if (!enter) return run;
  return (frame) => {
    enter(frame);
    return run(frame);
  };
}

function compileIf(node: Node<"if">, scope: Scope): Execute {
  const branches = node.branches.map((branch: Branch) => ({
    test: compileCondition(branch.test, scope),
    body: compileBody(branch.body, scope),
  }));
  const otherwise = node.otherwise ? compileBody(node.otherwise, scope) : () => DONE as typeof DONE;
  const [first, second] = branches;
  if (first && !second) return (frame) => (first.test(frame) ? first.body(frame) : otherwise(frame));
  return chooseBranch(branches, otherwise);
}

function chooseBranch(branches: readonly { test: Decide; body: Execute }[], otherwise: Execute): Execute {
  return (frame) => {
    for (let index = 0; index < branches.length; index += 1) {
      const branch = branches[index] as { test: Decide; body: Execute };
      if (branch.test(frame)) return branch.body(frame);
    }
    return otherwise(frame);
  };
}

function compileSet(node: Node<"set">, scope: Scope): Execute {
  const value = compileExpression(node.value, scope);
  if (node.target.kind === "name") {
    const slot = scope.bindings.get(node.target.name)?.slot ?? -1;
    return (frame) => {
      frame.slots[slot] = value(frame);
      return DONE;
    };
  }
  const assign = compileTarget(scope, node.target);
  return (frame) => {
    try {
      assign(frame, value(frame));
    } catch (error) {
      throw locate(error, node);
    }
    return DONE;
  };
}

function compileSetBlock(node: Node<"setBlock">, scope: Scope): Execute {
  const inner = scope.inner();
  const body = compileScoped(node.body, inner);
  loadNames(inner, node.reads);
  const filter = node.filter && compileFilters(node.filter, inner);
  const assign = compileTarget(scope, node.target);
  return (frame) => {
    let signal: Signal = DONE;
    const text = frame.run.capture(() => {
      signal = body(frame);
    });
    if (signal === DONE) assign(frame, filter ? filter(frame, text) : text);
    return signal;
  };
}

/** Compiles `a|b|c` without an operand, as a function of the block's text. */
function compileFilters(node: FilterExpression, scope: Scope): (frame: Frame, value: Value) => Value {
  const apply = compileFilterApply(node, scope, compileExpression);
  if (!node.target) return apply;
  const inner = compileFilters(node.target as FilterExpression, scope);
  return (frame, value) => apply(frame, inner(frame, value));
}

function compileFilterBlock(node: Node<"filterBlock">, scope: Scope): Execute {
  const inner = scope.inner();
  const body = compileScoped(node.body, inner);
  loadNames(inner, node.reads);
  const filter = compileFilters(node.filter, inner);
  return (frame) => {
    const { run } = frame;
    const start = run.out.length;
    let signal: Signal = DONE;
    const text = run.capture(() => {
      signal = body(frame);
    });
    if (signal !== DONE) return signal;
    const result = filter(frame, text);
    if (typeof result !== "string")
      throw locate(typeError(`a filter block must give text, not ${typeName(result)}`), node.filter);
    run.out += result;
    run.checkLength(run.out.length);
    record(frame, start, node);
    return DONE;
  };
}

function record({ run }: Frame, start: number, node: Statement): void {
  if (run.recorder && run.captures === 0) run.recorder.piece({ start, end: run.out.length }, node);
}

function compileWith(node: Node<"with">, scope: Scope): Execute {
  const values = node.bindings.map(([, value]) => compileExpression(value, scope));
  const inner = scope.inner();
  for (const [target] of node.bindings) declareTarget(inner, target);
  const targets = node.bindings.map(([target]) => compileTarget(inner, target));
  const body = compileScoped(node.body, inner);
  return (frame) => {
    targets.forEach((assign, index) => {
      assign(frame, (values[index] as Evaluate)(frame));
    });
    return body(frame);
  };
}

/** The text between the tags is what a model would be trained to say; a traced rendering tells where it is. */
function compileGeneration(node: Node<"generation">, scope: Scope): Execute {
  const body = compileScoped(node.body, scope.inner());
  return (frame) => {
    const { run } = frame;
    const start = run.out.length;
    const signal = body(frame);
    if (run.recorder && run.captures === 0) run.recorder.generations.push({ start, end: run.out.length });
    return signal;
  };
}

function compileMacroStatement(node: Node<"macro">, scope: Scope): Execute {
  const code = compileMacro(node.name, node, scope);
  const slot = scope.bindings.get(node.name)?.slot ?? -1;
  return (frame) => {
    frame.slots[slot] = new Macro(code, frame);
    return DONE;
  };
}

function compileMacro(name: string, shape: MacroShape, scope: Scope): MacroCode {
  const inner = scope.nested();
  const slots = shape.parameters.map(({ name: parameter }) => {
    const binding = inner.parameter(parameter);
    binding.mayBeMissing = true;
    return binding.slot;
  });
  const special = (word: string) =>
    shape.special.includes(word) && !inner.bindings.has(word) ? inner.parameter(word).slot : undefined;
  const [callerSlot, varargsSlot, kwargsSlot] = [special("caller"), special("varargs"), special("kwargs")];
  loadNames(inner, shape.defaultReads);
  analyseBody(inner, shape.body);
  const fallbacks = shape.parameters.map(({ fallback }) => fallback && compileExpression(fallback, inner));
  const body = compileBody(shape.body, inner);
  return {
    name,
    parameters: shape.parameters.map((parameter, index) => ({
      name: parameter.name,
      slot: slots[index] ?? -1,
      fallback: fallbacks[index],
    })),
    callerSlot,
    varargsSlot,
    kwargsSlot,
    frameSize: inner.layout,
    enter: compileEntry(inner),
    body,
  };
}

function compileCallBlock(node: Node<"callBlock">, scope: Scope): Execute {
  const code = compileMacro("caller", node, scope);
  const call = node.call as Extract<Expression, { kind: "call" }>;
  const target = compileExpression(call.target, scope);
  const args = compileArguments(call.args, scope, compileExpression);
  return (frame) => {
    const { run } = frame;
    try {
      const start = run.out.length;
      const { positional, named } = collect(args, frame);
      const withCaller = new Map(named).set("caller", new Macro(code, frame));
      run.out += textOf(callValue(target(frame), { positional, named: withCaller }, run), run);
      record(frame, start, node);
    } catch (error) {
      throw locate(error, node.call);
    }
    return DONE;
  };
}
