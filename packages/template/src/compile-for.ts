import { analyseBody, declareTarget, loadNames } from "./analyse.ts";
import type { Statement } from "./ast.ts";
import { compileCondition, compileExpression } from "./compile-expression.ts";
import { locate } from "./errors.ts";
import { BREAK, type Decide, DONE, type Evaluate, type Execute, Frame } from "./frame.ts";
import { Loop } from "./loop.ts";
import type { Scope } from "./scope.ts";
import { itemsOf } from "./sequences.ts";
import { END, type Pull, pullFrom, type Value } from "./values.ts";
import { type Assign, compileEntry, compileTarget } from "./variables.ts";

type ForNode = Extract<Statement, { kind: "for" }>;
type CompileBody = (body: readonly Statement[], scope: Scope) => Execute;
type Filter = (frame: Frame, items: readonly Value[]) => Pull;

/** One compiled loop. */
interface ForCode {
  readonly node: ForNode;
  readonly iterable: Evaluate;
  readonly filter: Filter | undefined;
  readonly assign: Assign;
  /** The slot of a loop variable that is a single name, else -1. */
  readonly targetSlot: number;
  readonly enter: ((frame: Frame) => void) | undefined;
  readonly body: Execute;
  readonly otherwise: Execute | undefined;
  /** The slot of `loop`, or -1 where nothing asks for it. */
  readonly loopSlot: number;
}

/** Compiles a loop, choosing the plainest way of running it that its body allows. */
export function compileFor(node: ForNode, scope: Scope, compileBody: CompileBody): Execute {
  const inner = node.recursive ? scope.nested() : scope.inner();
  declareTarget(inner, node.target);
  const loop = inner.parameter("loop");
  loop.isLoop = true;
  const code: ForCode = {
    node,
    iterable: compileExpression(node.iterable, scope),
    filter: compileFilter(node, scope),
    targetSlot: node.target.kind === "name" ? (inner.bindings.get(node.target.name)?.slot ?? -1) : -1,
    assign: compileTarget(inner, node.target),
    ...compileParts(node, scope, inner, compileBody),
    loopSlot: node.usesLoop || node.recursive ? loop.slot : -1,
  };
  if (node.recursive) return located(node, runRecursive(code, inner));
  const isPlain = code.loopSlot < 0 && !code.filter && !scope.unit.traced;
  return located(node, isPlain ? (frame) => runPlain(code, frame) : (frame) => runObserved(code, frame));
}

/** Gives what fails between the statements of a loop, such as a budget, the place of the loop. */
function located(node: ForNode, execute: Execute): Execute {
  return (frame) => {
    try {
      return execute(frame);
    } catch (error) {
      throw locate(error, node);
    }
  };
}

function compileParts(node: ForNode, scope: Scope, inner: Scope, compileBody: CompileBody) {
  analyseBody(inner, node.body);
  const body = compileBody(node.body, inner);
  const enter = compileEntry(inner);
  return {
    body,
    enter,
    otherwise: node.otherwise && compileElse(node.otherwise, scope, compileBody),
  };
}

function compileElse(body: readonly Statement[], scope: Scope, compileBody: CompileBody): Execute {
  const inner = scope.inner();
  analyseBody(inner, body);
  const run = compileBody(body, inner);
  const enter = compileEntry(inner);
  return (frame) => {
    enter?.(frame);
    return run(frame);
  };
}

/** Compiles `if` of a loop's head. It has a scope of its own, in which `loop` does not exist. */
function compileFilter(node: ForNode, scope: Scope): Filter | undefined {
  if (!node.condition) return undefined;
  const inner = scope.inner();
  declareTarget(inner, node.target);
  loadNames(inner, node.conditionReads);
  const assign = compileTarget(inner, node.target);
  const test: Decide = compileCondition(node.condition, inner);
  return (frame, items) => {
    const pull = pullFrom(items);
    return () => {
      for (let item = pull(); item !== END; item = pull()) {
        frame.run.charge(1);
        assign(frame, item);
        if (test(frame)) return item;
      }
      return END;
    };
  };
}

function iterate(code: ForCode, frame: Frame, source: Value): readonly Value[] {
  try {
    return itemsOf(source, frame.run);
  } catch (error) {
    throw locate(error, code.node.iterable);
  }
}

/** The loop without `loop`: nothing is kept but the items. */
function runPlain(code: ForCode, frame: Frame): 0 | 1 | 2 {
  const { targetSlot, enter, body, assign } = code;
  const { run, slots } = frame;
  const items = iterate(code, frame, code.iterable(frame));
  let completed = false;
  for (let index = 0; index < items.length; index += 1) {
    run.charge(1);
    if (targetSlot >= 0) slots[targetSlot] = items[index];
    else assign(frame, items[index] as Value);
    if (enter) enter(frame);
    const signal = body(frame);
    if (signal === DONE) completed = true;
    else if (signal === BREAK) break;
  }
  return completed || !code.otherwise ? DONE : code.otherwise(frame);
}

/** The loop with everything: a `loop` object, a condition, a recorder. */
function runObserved(code: ForCode, frame: Frame): 0 | 1 | 2 {
  const items = iterate(code, frame, code.iterable(frame));
  return rounds(code, frame, frame, makeLoop(code, frame, items, 0));
}

function makeLoop(
  code: ForCode,
  frame: Frame,
  items: readonly Value[],
  depth: number,
  recurse?: ConstructorParameters<typeof Loop>[4],
): Loop {
  if (code.filter) return new Loop(frame.run, code.filter(frame, items), undefined, depth, recurse);
  return new Loop(frame.run, pullFrom(items), items.length, depth, recurse);
}

/** Runs the body for each item. Like Jinja2, `else` runs unless some round reached the end of the body. */
function rounds(code: ForCode, frame: Frame, outer: Frame, loop: Loop): 0 | 1 | 2 {
  const { run } = frame;
  const { recorder } = run;
  const before = recorder?.message;
  let completed = false;
  while (loop.advance()) {
    run.charge(1);
    if (recorder) recorder.message = recorder.messageOf(loop.current) ?? before;
    if (code.loopSlot >= 0) frame.slots[code.loopSlot] = loop;
    code.assign(frame, loop.current);
    if (code.enter) code.enter(frame);
    const signal = code.body(frame);
    if (signal === DONE) completed = true;
    else if (signal === BREAK) break;
  }
  if (recorder) recorder.message = before;
  return completed || !code.otherwise ? DONE : code.otherwise(outer);
}

/** A recursive loop is a function: each call gets a frame of its own and returns its text. */
function runRecursive(code: ForCode, inner: Scope): Execute {
  return (home) => {
    const level = (source: Value, depth: number): 0 | 1 | 2 => {
      const frame = new Frame(home.run, inner.layout.size, home);
      home.run.enter();
      const recurse = (items: Value, deeper: number) =>
        home.run.capture(() => {
          level(items, deeper);
        });
      const loop = makeLoop(code, home, iterate(code, home, source), depth, recurse);
      const signal = rounds(code, frame, home, loop);
      home.run.leave();
      return signal;
    };
    return level(code.iterable(home), 0);
  };
}
