import { BREAK, DONE, type Execute, type Frame, frame, inFrame, newFrame, type Signal } from "../run/frame.ts";
import { Loop } from "../run/loop.ts";
import { state } from "../run/render-state.ts";
import type { Statement } from "../syntax/ast.ts";
import { itemsOf } from "../values/sequences.ts";
import { END, iterateList, type NextItem, type Value } from "../values/values.ts";
import { declareTarget } from "./analyze-scope.ts";
import { compileExpression, isTrueAt } from "./compile-expression.ts";
import { inScope, type Scope, scope } from "./scope.ts";
import { type Assign, compileTarget } from "./variables.ts";

type ForNode = Extract<Statement, { kind: "for" }>;
type CompileBody = (body: readonly Statement[], inner: Scope) => Execute;

/** One compiled loop. */
interface CompiledFor {
  readonly node: ForNode;
  readonly filter: ((items: readonly Value[]) => NextItem) | undefined;
  readonly assign: Assign;
  readonly body: Execute;
  readonly otherwise: Execute;
  readonly loopSlot: number;
}

/** Compiles a loop. A recursive one is a function: each call gets a frame of its own and returns its text. */
export function compileFor(node: ForNode, compileBody: CompileBody): Execute {
  const iterable = compileExpression(node.iterable);
  const inner = node.recursive ? scope.nested() : scope.inner();
  declareTarget(inner, node.target);
  const code: CompiledFor = {
    node,
    filter: compileFilter(node),
    loopSlot: inner.slotOf("loop"),
    body: compileBody(node.body, inner),
    assign: inScope(inner, () => compileTarget(node.target)),
    otherwise: compileBody(node.otherwise ?? [], scope.inner()),
  };
  if (!node.recursive) return () => runLoop(code, frame, iterable(), 0);
  return () => {
    const home = frame;
    const level = (source: Value, depth: number): Signal => {
      state.enterLevel();
      const recurse = (items: Value) => state.capture(() => level(items, depth + 1));
      const signal = inFrame(newFrame(inner.layout.size, home), () => runLoop(code, home, source, depth, recurse));
      state.leaveLevel();
      return signal;
    };
    return level(iterable(), 0);
  };
}

/** Compiles `if` of a loop's head. It has a scope of its own, in which `loop` does not exist. */
function compileFilter({ condition, conditionReads, target }: ForNode): CompiledFor["filter"] {
  if (!condition) return undefined;
  return inScope(scope.inner(), () => {
    declareTarget(scope, target);
    scope.load(conditionReads);
    const assign = compileTarget(target);
    const test = compileExpression(condition);
    return (items) => {
      const pull = iterateList(items);
      return () => {
        for (let item = pull(); item !== END; item = pull()) {
          state.charge(1);
          assign(item);
          if (isTrueAt(test(), condition)) return item;
        }
        return END;
      };
    };
  });
}

/** Runs the body for each item. Like Jinja2, `else` runs unless some round reached the end of the body. */
function runLoop(
  { node, filter, loopSlot, assign, body, otherwise }: CompiledFor,
  home: Frame,
  source: Value,
  depth: number,
  recurse?: (items: Value) => Value,
): Signal {
  // A binding of another module is read anew each time, which costs in a loop.
  const rendering = state;
  const { recorder } = rendering;
  rendering.location = node.iterable;
  const items = itemsOf(source);
  const pull = filter?.(items);
  const loop = new Loop(items, pull && (() => inFrame(home, pull)), depth, recurse);
  const before = recorder?.message;
  let completed = false;
  frame[loopSlot] = loop;
  for (let item = loop.next(); item !== END; item = loop.next()) {
    rendering.charge(1);
    if (recorder) recorder.message = recorder.messages.get(item) ?? before;
    rendering.location = node;
    assign(item);
    const signal = body();
    if (signal === DONE) completed = true;
    else if (signal === BREAK) break;
  }
  if (recorder) recorder.message = before;
  return completed ? DONE : inFrame(home, otherwise);
}
