import { callValue } from "./access.ts";
import { analyseBody, declareTarget } from "./analyse.ts";
import type { FilterExpression, MacroShape, Statement } from "./ast.ts";
import { collect, compileArguments, compileUse } from "./compile-call.ts";
import { compileExpression, isTrueAt } from "./compile-expression.ts";
import { compileFor } from "./compile-for.ts";
import { TemplateError } from "./errors.ts";
import { BREAK, CONTINUE, DONE, type Evaluate, type Execute, type Frame, type Signal } from "./frame.ts";
import { Macro, type MacroCode } from "./macro.ts";
import { textOf } from "./print.ts";
import type { Scope } from "./scope.ts";
import type { Span } from "./span.ts";
import { typeError, typeName, type Value } from "./values.ts";
import { compileEntry, compileTarget } from "./variables.ts";

type Node<Kind extends Statement["kind"]> = Extract<Statement, { kind: Kind }>;
type Makers = { readonly [Kind in Statement["kind"]]: (node: Node<Kind>, scope: Scope) => Execute };

/** Kind → maker of the closure that runs it. */
const makers: Makers = {
  text:
    ({ value }) =>
    ({ run }) => {
      run.out += value;
      return DONE;
    },
  output: compileOutput,
  if: compileIf,
  for: (node, scope) => compileFor(node, scope, compileScoped),
  set: (node, scope) => {
    const value = compileExpression(node.value, scope);
    const assign = compileTarget(scope, node.target);
    return (frame) => {
      const result = value(frame);
      frame.run.place = node;
      assign(frame, result);
      return DONE;
    };
  },
  setBlock: compileSetBlock,
  macro: (node, scope) => {
    const code = compileMacro(node.name, node, scope);
    const assign = compileTarget(scope, { ...node, kind: "target" });
    return (frame) => {
      assign(frame, new Macro(code, frame));
      return DONE;
    };
  },
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
function compileBody(body: readonly Statement[], scope: Scope): Execute {
  const steps = body.map((node) => {
    const step = (makers[node.kind] as (node: Statement, scope: Scope) => Execute)(node, scope);
    return scope.unit.traced && /text|output|Block$/.test(node.kind) ? recorded(step, node) : step;
  });
  const [only] = steps;
  if (only && steps.length === 1) return only;
  return (frame) => {
    for (let index = 0; index < steps.length; index += 1) {
      const signal = (steps[index] as Execute)(frame);
      if (signal !== DONE) return signal;
    }
    return DONE;
  };
}

/** Compiles a body with a scope of its own in the same frame. */
export function compileScoped(body: readonly Statement[], scope: Scope): Execute {
  analyseBody(scope, body);
  const run = compileBody(body, scope);
  const enter = compileEntry(scope);
  if (!enter) return run;
  return (frame) => {
    enter(frame);
    return run(frame);
  };
}

/** Tells the recorder what a statement wrote. Inside a macro, what was read counts for the output its text ends up in. */
function recorded(step: Execute, node: Statement): Execute {
  return (frame) => {
    const { run } = frame;
    const { recorder } = run;
    if (!recorder) return step(frame);
    const start = run.out.length;
    const before = recorder.found;
    recorder.found = undefined;
    const signal = step(frame);
    if (run.captures === 0) recorder.piece({ start, end: run.out.length }, node);
    else recorder.found ??= before;
    return signal;
  };
}

function compileOutput(node: Node<"output">, scope: Scope): Execute {
  const value = compileExpression(node.value, scope);
  return (frame) => {
    const { run } = frame;
    const result = value(frame);
    run.place = node;
    run.out += typeof result === "string" ? result : textOf(result, run);
    run.checkLength(run.out.length);
    return DONE;
  };
}

function compileIf(node: Node<"if">, scope: Scope): Execute {
  const branches = node.branches.map(({ test, body }) => ({
    node: test,
    test: compileExpression(test, scope),
    body: compileBody(body, scope),
  }));
  const otherwise = compileBody(node.otherwise ?? [], scope);
  return (frame) => {
    for (let index = 0; index < branches.length; index += 1) {
      const branch = branches[index] as (typeof branches)[number];
      if (isTrueAt(branch.test(frame), branch.node, frame)) return branch.body(frame);
    }
    return otherwise(frame);
  };
}

/** Compiles a block whose text goes somewhere else than into the output, once it has run to its end. */
function compileCapture(
  body: readonly Statement[],
  scope: Scope,
  finish: (inner: Scope) => (frame: Frame, text: string) => void,
): Execute {
  const inner = scope.inner();
  const write = compileScoped(body, inner);
  const use = finish(inner);
  return (frame) => {
    let signal: Signal = DONE;
    const text = frame.run.capture(() => {
      signal = write(frame);
    });
    if (signal === DONE) use(frame, text);
    return signal;
  };
}

/** Compiles `a|b|c` without an operand, as a function of the block's text. */
function compileFilters(node: FilterExpression, scope: Scope): (frame: Frame, value: Value) => Value {
  const apply = compileUse(node, scope, compileExpression);
  if (!node.target) return apply;
  const inner = compileFilters(node.target as FilterExpression, scope);
  return (frame, value) => apply(frame, inner(frame, value));
}

function compileSetBlock(node: Node<"setBlock">, scope: Scope): Execute {
  return compileCapture(node.body, scope, (inner) => {
    inner.load(node.reads);
    const filter = node.filter && compileFilters(node.filter, inner);
    const assign = compileTarget(scope, node.target);
    return (frame, text) => assign(frame, filter ? filter(frame, text) : text);
  });
}

function compileFilterBlock(node: Node<"filterBlock">, scope: Scope): Execute {
  return compileCapture(node.body, scope, (inner) => {
    inner.load(node.reads);
    const filter = compileFilters(node.filter, inner);
    return (frame, text) => {
      const { run } = frame;
      const result = filter(frame, text);
      run.place = node.filter;
      if (typeof result !== "string") throw typeError(`a filter block must give text, not ${typeName(result)}`);
      run.out += result;
      run.checkLength(run.out.length);
    };
  });
}

function compileWith(node: Node<"with">, scope: Scope): Execute {
  const values = node.bindings.map(([, value]) => compileExpression(value, scope));
  const inner = scope.inner();
  for (const [target] of node.bindings) declareTarget(inner, target);
  const targets = node.bindings.map(([target]) => compileTarget(inner, target));
  const body = compileScoped(node.body, inner);
  return (frame) => {
    targets.forEach((assign, index) => {
      const value = (values[index] as Evaluate)(frame);
      frame.run.place = node;
      assign(frame, value);
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
    if (run.captures === 0) run.recorder?.generations.push({ start, end: run.out.length });
    return signal;
  };
}

function compileMacro(name: string, shape: MacroShape & Span, scope: Scope): MacroCode {
  const { parameters, defaultReads, body, start, end } = shape;
  const inner = scope.nested();
  const slots = parameters.map((parameter) => inner.parameter(parameter.name));
  const extras = ["caller", "varargs", "kwargs"].filter((word) => !inner.bindings.has(word));
  const extraSlots = extras.map((word) => inner.parameter(word));
  inner.load(defaultReads);
  const run = compileScoped(body, inner);
  const isRead = (word: string) => inner.bindings.get(word)?.isRead;
  if (isRead("caller") && parameters.some((parameter) => parameter.name === "caller" && !parameter.fallback))
    throw new TemplateError("unexpected_token", "the parameter `caller` must be omitted or have a default", {
      start,
      end,
    });
  // What a macro inside this one mentions counts for both, as in Jinja2.
  scope.load(extras.filter((word) => isRead(word) && scope.find(word)));
  return {
    name,
    names: parameters.map((parameter) => parameter.name),
    slots,
    fallbacks: parameters.map(({ fallback }) => fallback && compileExpression(fallback, inner)),
    extras: new Map(extras.flatMap((word, index) => (isRead(word) ? [[word, extraSlots[index] as number]] : []))),
    layout: inner.layout,
    body: run,
  };
}

function compileCallBlock(node: Node<"callBlock">, scope: Scope): Execute {
  const code = compileMacro("caller", node, scope);
  const target = compileExpression(node.call.target, scope);
  const args = compileArguments(node.call.args, scope, compileExpression);
  return (frame) => {
    const { run } = frame;
    const { positional, named } = collect(args, frame);
    const withCaller = new Map(named).set("caller", new Macro(code, frame));
    const callee = target(frame);
    run.place = node.call;
    run.out += textOf(callValue(callee, { positional, named: withCaller }, run), run);
    return DONE;
  };
}
