import { declareTarget } from "./analyse.ts";
import type { Statement } from "./ast.ts";
import { compileExpression, isTrueAt } from "./compile-expression.ts";
import { BREAK, DONE, type Evaluate, type Execute, Frame, type Signal } from "./frame.ts";
import { Loop } from "./loop.ts";
import type { Scope } from "./scope.ts";
import { itemsOf } from "./sequences.ts";
import { END, type Pull, pullFrom, type Value } from "./values.ts";
import { type Assign, compileTarget } from "./variables.ts";

type ForNode = Extract<Statement, { kind: "for" }>;
type CompileBody = (body: readonly Statement[], scope: Scope) => Execute;

/** One compiled loop. */
interface ForCode {
  readonly node: ForNode;
  readonly iterable: Evaluate;
  readonly filter: ((frame: Frame, items: readonly Value[]) => Pull) | undefined;
  readonly assign: Assign;
  readonly body: Execute;
  readonly otherwise: Execute;
  readonly loopSlot: number;
}

/** Compiles a loop. A recursive one is a function: each call gets a frame of its own and returns its text. */
export function compileFor(node: ForNode, scope: Scope, compileBody: CompileBody): Execute {
  const inner = node.recursive ? scope.nested() : scope.inner();
  declareTarget(inner, node.target);
  const code: ForCode = {
    node,
    iterable: compileExpression(node.iterable, scope),
    filter: compileFilter(node, scope),
    loopSlot: inner.parameter("loop"),
    body: compileBody(node.body, inner),
    assign: compileTarget(inner, node.target),
    otherwise: compileBody(node.otherwise ?? [], scope.inner()),
  };
  if (!node.recursive) return (frame) => runLoop(code, frame, frame, code.iterable(frame), 0);
  return (home) => {
    const { run } = home;
    const level = (source: Value, depth: number): Signal => {
      run.enter();
      const frame = new Frame(run, inner.layout.size, home);
      const recurse = (items: Value) => run.capture(() => level(items, depth + 1));
      const signal = runLoop(code, frame, home, source, depth, recurse);
      run.leave();
      return signal;
    };
    return level(code.iterable(home), 0);
  };
}

/** Compiles `if` of a loop's head. It has a scope of its own, in which `loop` does not exist. */
function compileFilter(node: ForNode, scope: Scope): ForCode["filter"] {
  const { condition } = node;
  if (!condition) return undefined;
  const inner = scope.inner();
  declareTarget(inner, node.target);
  inner.load(node.conditionReads);
  const assign = compileTarget(inner, node.target);
  const test = compileExpression(condition, inner);
  return (frame, items) => {
    const pull = pullFrom(items);
    return () => {
      for (let item = pull(); item !== END; item = pull()) {
        frame.run.charge(1);
        assign(frame, item);
        if (isTrueAt(test(frame), condition, frame)) return item;
      }
      return END;
    };
  };
}

/** Runs the body for each item. Like Jinja2, `else` runs unless some round reached the end of the body. */
function runLoop(
  { node, filter, loopSlot, assign, body, otherwise }: ForCode,
  frame: Frame,
  home: Frame,
  source: Value,
  depth: number,
  recurse?: (items: Value) => Value,
): Signal {
  const { run } = frame;
  const { recorder } = run;
  run.place = node.iterable;
  const items = itemsOf(source, run);
  const loop = new Loop(run, items, filter?.(home, items), depth, recurse);
  const before = recorder?.message;
  let completed = false;
  frame.slots[loopSlot] = loop;
  for (let item = loop.next(); item !== END; item = loop.next()) {
    run.charge(1);
    if (recorder) recorder.message = recorder.messages.get(item) ?? before;
    run.place = node;
    assign(frame, item);
    const signal = body(frame);
    if (signal === DONE) completed = true;
    else if (signal === BREAK) break;
  }
  if (recorder) recorder.message = before;
  return completed ? DONE : otherwise(home);
}
