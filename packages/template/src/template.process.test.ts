import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { compile, float, isTemplateError, Template, type TemplateOptions } from "./index.ts";

const render = (source: string, context: Record<string, unknown> = {}, options: TemplateOptions = {}) =>
  compile(source, options).render(context);

function kindOf(source: string, context: Record<string, unknown> = {}, options: TemplateOptions = {}): string {
  try {
    return `rendered ${render(source, context, options).slice(0, 20)}`;
  } catch (error) {
    if (isTemplateError(error)) return error.kind;
    throw error;
  }
}

describe("Python's semantics", () => {
  test.each<[string, string]>([
    ["{{ true }} {{ none }} {{ [1, 'a', none] }} {{ {'a': (1,)} }}", "True None [1, 'a', None] {'a': (1,)}"],
    ["{{ 1.0 }} {{ 4 / 2 }} {{ 7 // 2 }} {{ -7 // 2 }} {{ -7 % 3 }} {{ 1e16 }}", "1.0 2.0 3 -4 2 1e+16"],
    [
      "{{ 2 ** 64 }} {{ 9007199254740993 + 1 }} {{ 0.1 + 0.2 }}",
      "18446744073709551616 9007199254740994 0.30000000000000004",
    ],
    ["{{ 1 == 1.0 == true }} {{ '1' == 1 }} {{ [1] == [1.0] }} {{ 1 < 2 < 3 }}", "True False True True"],
    ["{{ '😀a' | length }} {{ '😀a'[1] }} {{ '😀a'[::-1] }}", "2 a a😀"],
    ["{{ not [] }} {{ [] or 'x' }} {{ 0 and 1 }} {{ 1 if false }}", "True x 0 "],
    ["{% for x in [1, 2] %}{% set y = x %}{% endfor %}{{ y is defined }}", "False"],
    ["{% set ns = namespace(n=0) %}{% for x in range(4) %}{% set ns.n = ns.n + x %}{% endfor %}{{ ns.n }}", "6"],
    ["{% macro m(a, b=a) %}{{ a }}{{ b }}{{ varargs }}{% endmacro %}{{ m(1) }}{{ m(1, 2, 3) }}", "11()12(3,)"],
    ["{% macro m() %}<{{ caller(1) }}>{% endmacro %}{% call(x) m() %}{{ x }}{% endcall %}", "<1>"],
    ["{% for x in [1, [2]] recursive %}{{ loop(x) if x is iterable else x }}{{ loop.depth }}{% endfor %}", "11221"],
    ["{% for x in [1, 2, 3] if x > 1 %}{{ loop.index }}/{{ loop.length }} {% else %}none{% endfor %}", "1/2 2/2 "],
    ["{% for x in [1, 2, 3] %}{% if x == 2 %}{% continue %}{% endif %}{{ x }}{% endfor %}", "13"],
    [
      "{% set x %}a{{ 1 }}{% endset %}{{ x }}{% filter upper %}b{% endfilter %}{% with y = 2 %}{{ y }}{% endwith %}",
      "a1B2",
    ],
    ["{% do [1] %}{% generation %}x{% endgeneration %}{% raw %}{{ }}{% endraw %}", "x{{ }}"],
    ["{{ 'a-b-c'.split('-', 1) }} {{ ' x '.strip() }} {{ 'abc'.startswith(('x', 'a')) }}", "['a', 'b-c'] x True"],
    ["{{ '%s %05.1f' % ('a', 2.25) }} {{ '{:>4}|{!r}'.format(1, 'x') }}", "a 002.2    1|'x'"],
    ["{{ {'b': [1, none], 'a': 'é'} | tojson }}", '{"b": [1, null], "a": "é"}'],
    ["{{ {'a': [1], 'b': {}} | tojson(indent=2) }}", '{\n  "a": [\n    1\n  ],\n  "b": {}\n}'],
    ["{{ messages | selectattr('role', 'equalto', 'user') | map(attribute='content') | join('+') }}", "hi+yo"],
  ])("%s", (source, expected) => {
    const messages = [
      { role: "user", content: "hi" },
      { role: "assistant", content: "x" },
      { role: "user", content: "yo" },
    ];
    expect(render(source, { messages })).toBe(expected);
  });

  test("numbers of the context are ints when integral; float makes the others", () => {
    expect(render("{{ a }} {{ b }} {{ c }} {{ d }}", { a: 1, b: 1.5, c: float(2), d: 2n ** 70n })).toBe(
      "1 1.5 2.0 1180591620717411303424",
    );
  });
});

describe("undefined values", () => {
  test.each<[TemplateOptions["undefined"], string, string]>([
    ["default", "[{{ x }}]", "rendered []"],
    ["default", "{{ x.y }}", "undefined"],
    ["chainable", "[{{ x.y.z }}]", "rendered []"],
    ["chainable", "{{ x.y + 1 }}", "undefined"],
    ["strict", "{{ x }}", "undefined"],
    ["strict", "{% if x %}{% endif %}", "undefined"],
    ["strict", "{{ x is defined }}", "rendered False"],
  ])("%s: %s", (mode = "default", source, expected) => {
    expect(kindOf(source, {}, { undefined: mode })).toBe(expected);
  });
});

describe("the host stays out of reach", () => {
  test("getters are never called", () => {
    let calls = 0;
    const trap = {
      ok: 1,
      get secret() {
        calls += 1;
        return "leak";
      },
    };
    const list = [1, 2];
    Object.defineProperty(list, 0, { get: () => (calls += 1), enumerable: true });
    const context = Object.defineProperty({ trap, list }, "top", { get: () => (calls += 1), enumerable: true });
    expect(render("{{ trap.ok }}[{{ trap.secret }}][{{ top }}]{{ trap }}{{ list }}", context)).toBe(
      "1[][]{'ok': 1}[None, 2]",
    );
    expect(calls).toBe(0);
  });

  test.each([
    "{{ d.constructor }}",
    "{{ d['__proto__'] }}",
    "{{ d.toString }}",
    "{{ d.hasOwnProperty }}",
    "{{ 'a'.constructor }}",
    "{{ [].constructor }}",
    "{{ constructor }}",
    "{{ __proto__ }}",
    "{{ toString }}",
    "{{ d.__class__ }}",
  ])("%s prints nothing", (source) => {
    expect(render(source, { d: {} })).toBe("");
  });

  test("an own key may have any name", () => {
    const d = JSON.parse('{"__proto__": 1, "constructor": 2}');
    expect(render("{{ d['__proto__'] }}{{ d.constructor }}{{ d }}", { d })).toBe(
      "12{'__proto__': 1, 'constructor': 2}",
    );
  });

  test("additions to Object.prototype are not seen", () => {
    const before = compile("[{{ d.polluted }}]");
    const prototype = Object.prototype as Record<string, unknown>;
    prototype.polluted = "leak";
    try {
      expect(render("[{{ d.polluted }}{{ polluted }}]{{ d }}", { d: { a: 1 } })).toBe("[]{'a': 1}");
      expect(before.render({ d: { a: 1 } })).toBe("[]");
    } finally {
      delete prototype.polluted;
    }
  });

  test("functions can be called only when they are globals", () => {
    const f = (...args: unknown[]) => args;
    expect(kindOf("{{ f(1) }}", { f })).toBe("type");
    expect(render("{{ f(1, {'a': (1, 2)}, k=2.0) }}", {}, { globals: { f } })).toBe("[1, {'a': [1, 2]}, {'k': 2}]");
    expect(render("{{ 'a' | twice }}", {}, { filters: { twice: (value) => `${value}${value}` } })).toBe("aa");
  });

  test("class instances are opaque, maps are dicts", () => {
    const context = {
      date: new Date(0),
      map: new Map<unknown, unknown>([
        [1, "a"],
        ["b", undefined],
      ]),
    };
    expect(render("{{ date }}[{{ date.getTime }}]{{ map }}", context)).toBe("<object object>[]{1: 'a'}");
  });
});

describe("budgets", () => {
  const cyclic: Record<string, unknown> = { a: 1 };
  cyclic.self = cyclic;
  test.each<[string, string]>([
    ["spaces", `{{${" ".repeat(1_000_000)}`],
    ["nested brackets", `{{ ${"[".repeat(100_000)}${"]".repeat(100_000)} }}`],
    ["nested blocks", "{% if 1 %}".repeat(100_000)],
    ["a chain of filters", `{{ 1${"|string".repeat(100_000)} }}`],
    ["nested loops", `${"{% for x in range(10000) %}".repeat(10)}${"{% endfor %}".repeat(10)}`],
    ["repetition", "{{ 'a' * 10**9 }}"],
    ["a self-calling macro", "{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}"],
    ["a self-calling loop", "{% for x in [1] recursive %}{{ loop([1]) }}{% endfor %}"],
    ["a cyclic context printed", "{{ cyclic }}"],
    ["a cyclic context as JSON", "{{ cyclic | tojson }}"],
    ["a long range", "{{ range(10**6) }}"],
    ["doubling", "{% set ns = namespace(s='ab') %}{% for i in range(60) %}{% set ns.s = ns.s ~ ns.s %}{% endfor %}"],
    ["padding", "{{ 'a'.center(10**9) }}{{ '%999999999d' % 1 }}"],
    ["replacing", "{{ ('a' * 100000) | replace('a', 'b' * 100000) }}"],
    ["powers", "{{ 10 ** (10 ** 9) }}"],
    ["a long integer", `{{ ${"1".repeat(500_000)} }}`],
  ])("%s", (_, source) => {
    expect(["budget", "unterminated"]).toContain(kindOf(source, { cyclic }));
  });

  test("a link in a long word takes time in proportion to its length", () => {
    const word = `${"(".repeat(300_000)}https://a.com${")".repeat(300_000)}`;
    expect(render("{{ word | urlize | length }}", { word })).toBe("600056");
  });

  test("a long run of spaces is no trouble", () => {
    expect(render(" ".repeat(1_000_000)).length).toBe(1_000_000);
  });

  test.each<[TemplateOptions["budgets"], string, string]>([
    [{ steps: 1_000 }, "{% for x in range(2000) %}{% endfor %}", "this template needs more than 1,000 steps"],
    [{ outputLength: 3 }, "{{ 'abcd' }}", "the output, or a string in the template, has more than 3 characters"],
    [{ outputLength: 3 }, "abcd", "the output, or a string in the template, has more than 3 characters"],
    [{ depth: 3 }, "{{ ((((1)))) }}", "nested deeper than 3 levels"],
    [{ depth: 3 }, "{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}", "nested deeper than 3 levels"],
    [{ rangeLength: 5 }, "{{ range(6) }}", "a range has more than 5 items"],
    [{ repeatLength: 5 }, "{{ [1] * 6 }}", "repeating or padding creates more than 5 characters or items"],
    [{ timeMs: -1 }, "{% for x in range(1000) %}{% endfor %}", "rendering takes longer than -1 ms"],
  ])("%j is named by the error, with how to raise it", (budgets, source, problem) => {
    const [name] = Object.keys(budgets ?? {});
    const message = `${problem}; raise \`budgets.${name}\` to allow it`;
    expect(() => render(source, {}, { budgets })).toThrow(expect.objectContaining({ kind: "budget", message }));
  });

  test("limits that are no budgets say so", () => {
    expect(() => render("{{ '%.101f' % 1.5 }}")).toThrow("more than 100 digits of precision, which is a fixed limit");
    expect(() => render("{{ 2 ** 100000 }}")).toThrow("more than 65,536 bits in an integer, which is a fixed limit");
  });

  test("appending to a long string costs as much as what is appended", () => {
    const source = "{% set ns = namespace(s=long) %}{% for i in range(1000) %}{% set ns.s = ns.s ~ 'ab' %}{% endfor %}";
    const stepsWith = (long: string) => compile(source).renderWithTrace({ long }).used.steps;
    expect(stepsWith("x".repeat(1_000_000))).toBe(stepsWith(""));
  });

  test("writing costs as much after a megabyte of output as before", () => {
    const source = "{{ before }}{% for i in range(1000) %}{{ text }}{% endfor %}";
    const stepsWith = (before: string) =>
      compile(source).renderWithTrace({ before, text: "x".repeat(500) }).used.steps - (before.length >>> 7);
    expect(stepsWith("x".repeat(1_000_000))).toBe(stepsWith(""));
  });

  describe("time", () => {
    beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: 0 }));
    afterEach(() => void vi.useRealTimers());

    const afterMs = (ms: number, input: string) => {
      vi.setSystemTime(0);
      const wait = () => void vi.setSystemTime(ms);
      const source = "{{ input | length }}{% do wait() %}{% for i in range(1000) %}{% endfor %}";
      return kindOf(source, { input }, { globals: { wait }, budgets: { timeMs: 100 } });
    };

    test("is up after timeMs", () => {
      expect(afterMs(100, "")).toBe("rendered 0");
      expect(afterMs(101, "")).toBe("budget");
    });

    test("is as long again for each 100,000 characters of input", () => {
      const input = "x".repeat(300_000);
      expect(afterMs(400, input)).toBe("rendered 300000");
      expect(afterMs(401, input)).toBe("budget");
    });
  });

  test("a cyclic context that is only looked into renders", () => {
    expect(render("{{ cyclic.self.self.a }}", { cyclic })).toBe("1");
  });
});

test("a function of the host may render another template, even one that fails", () => {
  const fails = compile("{% macro m(x) %}{{ x }}{{ 1 // 0 }}{% endmacro %}{{ m(1) }}");
  const other = () => {
    try {
      return fails.render();
    } catch (error) {
      return isTemplateError(error, "value") ? "!" : "?";
    }
  };
  const source = "{% macro show(x) %}{{ x }}{{ other() }}{{ x }}{% endmacro %}{{ show(1) }}{{ show(2) }}";
  expect(compile(source, { globals: { other } }).render()).toBe("1!12!2");
});

test("a loop's condition is asked in the loop's own place, whichever asks for its length", () => {
  const source =
    "{% macro size(l) %}{% set x = 9 %}{{ l.length }}{% endmacro %}" +
    "{% set least = 2 %}{% for x in [1, 2, 3] if x >= least %}{{ size(loop) }}{{ x }}{% endfor %}";
  expect(render(source)).toBe("2223");
});

test("strftime_now uses the clock it is given", () => {
  const now = () => new Date(2024, 6, 4, 15, 5, 9);
  expect(render("{{ strftime_now('%d %b %Y %H:%M:%S %A %-d %j %%') }}", {}, { now })).toBe(
    "04 Jul 2024 15:05:09 Thursday 4 186 %",
  );
});

test("whitespace options", () => {
  const options = { trimBlocks: false, lstripBlocks: false, keepTrailingNewline: true };
  expect(render(" {% if 1 %}\na{% endif %}\n", {}, options)).toBe(" \na\n");
  expect(render(" {% if 1 %}\na{% endif %}\n")).toBe("a");
});

test("Template is compile with new", () => {
  expect(new Template("{{ a }}").render({ a: 1 })).toBe("1");
});

test("a trace maps output to template and message", () => {
  const source =
    "{{ bos }}{% for m in messages %}<{{ m.role }}>{% generation %}{{ m.content }}{% endgeneration %}{% endfor %}";
  const messages = [
    { role: "user", content: "hi" },
    { role: "bot", content: "yo" },
  ];
  const { text, pieces, generations } = compile(source).renderWithTrace({ bos: "^", messages });
  expect(text).toBe("^<user>hi<bot>yo");
  expect(generations.map(({ start, end }) => text.slice(start, end))).toEqual(["hi", "yo"]);
  expect(
    pieces.map(({ output, template, message }) => [
      text.slice(output.start, output.end),
      source.slice(template.start, template.end),
      message,
    ]),
  ).toEqual([
    ["^", "{{ bos }}", undefined],
    ["<", "<", 0],
    ["user", "{{ m.role }}", 0],
    [">", ">", 0],
    ["hi", "{{ m.content }}", 0],
    ["<", "<", 1],
    ["bot", "{{ m.role }}", 1],
    [">", ">", 1],
    ["yo", "{{ m.content }}", 1],
  ]);
});

test("a trace follows a message outside a loop and through a macro", () => {
  const source = "{% macro say(m) %}{{ m.content }}{% endmacro %}{{ messages[0].content }}{{ say(messages[1]) }}.";
  const { pieces } = compile(source).renderWithTrace({ messages: [{ content: "a" }, { content: "b" }] });
  expect(pieces.map(({ message }) => message)).toEqual([0, 1, undefined]);
});

test("a trace tells what was used, and an error what had been written before it", () => {
  const source = "{% macro m(n) %}{{ n }}{% endmacro %}ab{% for i in range(3) %}{{ m(i) }}{% endfor %}";
  const { text, used } = compile(source).renderWithTrace();
  expect(text).toBe("ab012");
  expect(used).toEqual({ steps: expect.any(Number), outputLength: 5, depth: 1, timeMs: expect.any(Number) });
  expect(used.steps).toBeGreaterThan(5);
  const failing = compile("ab{% set c %}x{{ raise_exception('no') }}{% endset %}");
  const failure = (() => {
    try {
      return failing.renderWithTrace();
    } catch (error) {
      return error;
    }
  })();
  expect(isTemplateError(failure, "raised") && failure.partial).toMatchObject({
    text: "ab",
    pieces: [{ output: { start: 0, end: 2 }, template: { start: 0, end: 2 }, message: undefined }],
    used: { outputLength: 2 },
  });
});

test("a report tells what a template reads and can do", () => {
  const source =
    "{% set n = 1 %}{% for m in messages %}{% if m.role == 'system' %}{{ m.content | trim }}{% endif %}" +
    "{% for call in m.tool_calls %}{{ call is mapping }}{% endfor %}{% endfor %}{% if add_generation_prompt %}<think>{% endif %}";
  expect(compile(source).report).toEqual({
    variables: ["add_generation_prompt", "messages"],
    filters: ["trim"],
    tests: ["mapping"],
    constructs: ["attribute", "compare", "constant", "filter", "for", "if", "name", "output", "set", "test", "text"],
    capabilities: {
      systemRole: true,
      tools: true,
      parallelToolCalls: true,
      images: false,
      thinking: true,
      generationPrompt: true,
    },
  });
});

describe("functions of the host", () => {
  const add = (a: number, b: number) => a + b;

  test.each<[string, Record<string, unknown>]>([
    ["{{ add(1, 2) }}", { add }],
    ["{{ math.add(1, 2) }}", { math: { add } }],
    ["{{ math.more['add'](1, 2) }}", { math: { more: { add } } }],
    ["{{ list[0](1, 2) }}", { list: [add] }],
    ["{{ map.get('add')(1, 2) }}", { map: new Map([["add", add]]) }],
  ])("%s can be called where they are in `globals`", (source, globals) => {
    expect(render(source, {}, { globals })).toBe("3");
  });

  test.each<[string, Record<string, unknown>]>([
    ["{{ add(1, 2) }}", { add }],
    ["{{ math.add(1, 2) }}", { math: { add } }],
  ])("%s cannot be called where they are in the context", (source, context) => {
    const message = "'function' is not callable; only functions passed in `globals` are";
    expect(() => render(source, context)).toThrow(expect.objectContaining({ kind: "type", message }));
  });
});
