import { TemplateError } from "../errors.ts";
import { BREAK, CONTINUE, DONE, type Evaluate, type Execute, type Signal } from "../run/frame.ts";
import { type CompiledMacro, Macro } from "../run/macro.ts";
import { state } from "../run/render-state.ts";
import type { Span } from "../span.ts";
import type { FilterExpression, MacroShape, Statement } from "../syntax/ast.ts";
import { callValue } from "../values/access.ts";
import { textOf } from "../values/print.ts";
import { expectText, type Value } from "../values/values.ts";
import { analyzeBody, declareTarget } from "./analyze-scope.ts";
import {
  compileArguments,
  compileExpression,
  compileFilterOrTest,
  evaluateArguments,
  isTrueAt,
} from "./compile-expression.ts";
import { compileFor } from "./compile-for.ts";
import { inScope, type Scope, scope } from "./scope.ts";
import { compileEntry, compileTarget } from "./variables.ts";

type Node<Kind extends Statement["kind"]> = Extract<Statement, { kind: Kind }>;
type Compilers = { readonly [Kind in Statement["kind"]]: (node: Node<Kind>) => Execute };

/** Makes a statement of something that never jumps. */
function step(work: () => void): Execute {
  return () => {
    work();
    return DONE;
  };
}

/** Kind → maker of the closure that runs it. */
const compilers: Compilers = {
  text:
    ({ value }) =>
    () => {
      state.output += value;
      return DONE;
    },
  output: (node) => {
    const value = compileExpression(node.value);
    return () => {
      const result = value();
      state.location = node;
      state.write(textOf(result));
      return DONE;
    };
  },
  if: compileIf,
  for: (node) => compileFor(node, compileScoped),
  set: (node) => {
    const value = compileExpression(node.value);
    const assign = compileTarget(node.target);
    return step(() => {
      const result = value();
      state.location = node;
      assign(result);
    });
  },
  setBlock: (node) => {
    const assign = compileTarget(node.target);
    return compileCapture(node, () => {
      const filter = node.filter ? compileFilters(node.filter) : (text: Value) => text;
      return (text) => assign(filter(text));
    });
  },
  macro: (node) => {
    const code = compileMacro(node.name, node);
    const assign = compileTarget({ ...node, kind: "target" });
    return step(() => assign(new Macro(code)));
  },
  callBlock: compileCallBlock,
  filterBlock: (node) =>
    compileCapture(node, () => {
      const filter = compileFilters(node.filter);
      return (text) => {
        const result = filter(text);
        state.location = node.filter;
        state.write(expectText(result));
      };
    }),
  with: compileWith,
  generation: compileGeneration,
  do: (node) => step(compileExpression(node.value)),
  break: () => () => BREAK,
  continue: () => () => CONTINUE,
};

/** Compiles statements that belong to the scope at hand, whose names are already known. */
function compileBody(body: readonly Statement[]): Execute {
  const steps = body.map((node) => {
    const execute = (compilers[node.kind] as (node: Statement) => Execute)(node);
    return /text|output|Block$/.test(node.kind) ? traceStatement(execute, node) : execute;
  });
  const [only] = steps;
  if (only && steps.length === 1) return only;
  return () => {
    for (let index = 0; index < steps.length; index += 1) {
      const signal = (steps[index] as Execute)();
      if (signal !== DONE) return signal;
    }
    return DONE;
  };
}

/** Compiles a body with a scope of its own in the same frame. */
export function compileScoped(body: readonly Statement[], inner: Scope): Execute {
  return inScope(inner, () => {
    analyzeBody(scope, body);
    const write = compileBody(body);
    const enter = compileEntry();
    if (!enter) return write;
    return () => {
      enter();
      return write();
    };
  });
}

/** Tells the recorder what a statement wrote. Inside a macro, what was read counts for the output its text ends up in. */
function traceStatement(execute: Execute, node: Statement): Execute {
  return () => {
    const { recorder } = state;
    if (!recorder) return execute();
    const start = state.output.length;
    const before = recorder.found;
    recorder.found = undefined;
    const signal = execute();
    if (state.openCaptures === 0) recorder.piece({ start, end: state.output.length }, node);
    else recorder.found ??= before;
    return signal;
  };
}

function compileIf(node: Node<"if">): Execute {
  const branches = node.branches.map(({ test, body }) => ({
    node: test,
    test: compileExpression(test),
    body: compileBody(body),
  }));
  const otherwise = compileBody(node.otherwise ?? []);
  return () => {
    for (const branch of branches) if (isTrueAt(branch.test(), branch.node)) return branch.body();
    return otherwise();
  };
}

/** Compiles a block whose text goes somewhere else than into the output, once it has run to its end. */
function compileCapture(node: Node<"setBlock" | "filterBlock">, finish: () => (text: string) => void): Execute {
  const inner = scope.inner();
  const write = compileScoped(node.body, inner);
  inner.load(node.kind === "setBlock" ? node.filterReads : node.reads);
  const use = inScope(inner, finish);
  return () => {
    let signal: Signal = DONE;
    const text = state.capture(() => {
      signal = write();
    });
    if (signal === DONE) use(text);
    return signal;
  };
}

/** Compiles `a|b|c` without an operand, as a function of the block's text. */
function compileFilters(node: FilterExpression): (value: Value) => Value {
  const apply = compileFilterOrTest(node);
  const [part] = node.parts;
  if (!part) return apply;
  const inner = compileFilters(part as FilterExpression);
  return (value) => apply(inner(value));
}

function compileWith(node: Node<"with">): Execute {
  const values = node.bindings.map(([, value]) => compileExpression(value));
  const inner = scope.inner();
  for (const [target] of node.bindings) declareTarget(inner, target);
  const targets = inScope(inner, () => node.bindings.map(([target]) => compileTarget(target)));
  const body = compileScoped(node.body, inner);
  return () => {
    targets.forEach((assign, index) => {
      const value = (values[index] as Evaluate)();
      state.location = node;
      assign(value);
    });
    return body();
  };
}

/** The text between the tags is what a model would be trained to say; a traced rendering tells where it is. */
function compileGeneration(node: Node<"generation">): Execute {
  const body = compileScoped(node.body, scope.inner());
  return () => {
    const start = state.output.length;
    const signal = body();
    if (state.openCaptures === 0) state.recorder?.generations.push({ start, end: state.output.length });
    return signal;
  };
}

function compileMacro(name: string, { parameters, defaultReads, body, start, end }: MacroShape & Span): CompiledMacro {
  const inner = scope.nested();
  const names = parameters.map((parameter) => parameter.name);
  for (const word of names) inner.slotOf(word);
  const extras = ["caller", "varargs", "kwargs"].filter((word) => !names.includes(word));
  const extraSlots = extras.map((word): [string, number] => [word, inner.slotOf(word)]);
  inner.load(defaultReads);
  const write = compileScoped(body, inner);
  const isRead = (word: string) => inner.bindings.get(word)?.isRead;
  if (isRead("caller") && parameters.some((parameter) => parameter.name === "caller" && !parameter.fallback))
    throw new TemplateError("unexpected_token", "`caller` needs a default", { start, end });
  // What a macro inside this one mentions counts for both, as in Jinja2.
  scope.load(extras.filter((word) => isRead(word) && scope.find(word)));
  return {
    name,
    names,
    fallbacks: inScope(inner, () => parameters.map(({ fallback }) => fallback && compileExpression(fallback))),
    extras: extraSlots.filter(([word]) => isRead(word)),
    layout: inner.layout,
    body: write,
  };
}

function compileCallBlock(node: Node<"callBlock">): Execute {
  const code = compileMacro("caller", node);
  const target = compileExpression(node.call.target);
  const args = compileArguments(node.call.args);
  return step(() => {
    const { positional, named } = evaluateArguments(args);
    const withCaller = new Map(named).set("caller", new Macro(code));
    const callee = target();
    state.location = node.call;
    state.write(textOf(callValue(callee, { positional, named: withCaller })));
  });
}
