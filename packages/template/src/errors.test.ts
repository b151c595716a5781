import { describe, expect, test } from "vitest";
import { compile, type ErrorKind, isTemplateError, TemplateError } from "./index.ts";

/** What a failing template reports, in full. */
function failure(source: string, context: Record<string, unknown> = {}) {
  try {
    compile(source).render(context);
  } catch (error) {
    if (isTemplateError(error)) {
      return { kind: error.kind, message: error.message, at: [error.line, error.column], excerpt: error.excerpt };
    }
    throw error;
  }
  throw new Error("the template did not fail");
}

const cases: [string, string, ErrorKind, string, [number, number], string][] = [
  [
    "a stray character",
    "Hi\n{{ a ! b }}",
    "unexpected_character",
    "unexpected character `!`",
    [2, 6],
    "2 | {{ a ! b }}\n  |      ^",
  ],
  [
    "an unknown filter",
    "{{ name | uper }}",
    "unknown_filter",
    "no filter `uper`; did you mean `upper`?",
    [1, 11],
    "1 | {{ name | uper }}\n  |           ^^^^",
  ],
  [
    "an unknown test",
    "{{ name is strin }}",
    "unknown_test",
    "no test `strin`; did you mean `string`?",
    [1, 12],
    "1 | {{ name is strin }}\n  |            ^^^^^",
  ],
  [
    "an unknown statement",
    "{% fro x in y %}",
    "unknown_statement",
    "no statement `fro`; did you mean `for`?",
    [1, 4],
    "1 | {% fro x in y %}\n  |    ^^^",
  ],
  [
    "a missing argument",
    "{{ 'a' | replace('b') }}",
    "missing_argument",
    "`replace` needs its argument `new`",
    [1, 10],
    "1 | {{ 'a' | replace('b') }}\n  |          ^^^^^^^",
  ],
  [
    "a statement that needs other templates",
    "{% include 'x' %}",
    "unavailable_statement",
    "`include` is not available in chat templates",
    [1, 4],
    "1 | {% include 'x' %}\n  |    ^^^^^^^",
  ],
  [
    "a tag that is never closed",
    "a {{ b",
    "unterminated",
    "this tag is never closed; add `}}`",
    [1, 3],
    "1 | a {{ b\n  |   ^^",
  ],
  [
    "a block that is never closed",
    "{% if a %}b",
    "unterminated",
    "`if` is never closed; expected `{% elif %}` or `{% else %}` or `{% endif %}`",
    [1, 4],
    "1 | {% if a %}b\n  |    ^^",
  ],
  ["a wrong token", "{{ a b }}", "unexpected_token", "expected `}}`, found `b`", [1, 6], "1 | {{ a b }}\n  |      ^"],
  [
    "an attribute of something undefined",
    "{{ user.name }}",
    "undefined",
    "'user' is undefined",
    [1, 4],
    "1 | {{ user.name }}\n  |    ^^^^^^^^^",
  ],
  [
    "a type error",
    "x {{ 'a' + 1 }}",
    "type",
    "'+' does not work with 'str' and 'int'; `~` joins anything as text",
    [1, 6],
    "1 | x {{ 'a' + 1 }}\n  |      ^^^^^^^",
  ],
  ["a value error", "{{ 1 // 0 }}", "value", "division or modulo by zero", [1, 4], "1 | {{ 1 // 0 }}\n  |    ^^^^^^"],
  [
    "a refusal of the template",
    "{{ raise_exception('no system role') }}",
    "raised",
    "no system role",
    [1, 4],
    "1 | {{ raise_exception('no system role') }}\n  |    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^",
  ],
  [
    "a change to the data",
    "{{ [1].append(2) }}",
    "forbidden",
    "attribute 'append' of 'list' is not allowed",
    [1, 4],
    "1 | {{ [1].append(2) }}\n  |    ^^^^^^^^^^^^^",
  ],
  [
    "a filter applied by map",
    "{{ [1, 'a'] | map('abs') | list | join(',') }}",
    "type",
    "'str' has no unary +",
    [1, 15],
    "1 | {{ [1, 'a'] | map('abs') | list | join(',') }}\n  |               ^^^",
  ],
  [
    "an unknown test of select",
    "{{ [1] | select('nope') | first }}",
    "unknown_test",
    "no test `nope`; did you mean `none`?",
    [1, 10],
    "1 | {{ [1] | select('nope') | first }}\n  |          ^^^^^^",
  ],
  [
    "the filter after a map that succeeds",
    "{{ ['a'] | map('upper') | sum }}",
    "type",
    "'+' does not work with 'int' and 'str'; `~` joins anything as text",
    [1, 27],
    "1 | {{ ['a'] | map('upper') | sum }}\n  |                           ^^^",
  ],
  [
    "a budget",
    "{{ 'a' * 10**9 }}",
    "budget",
    "repeating or padding creates more than 1,000,000 characters or items; raise `budgets.repeatLength` to allow it",
    [1, 4],
    "1 | {{ 'a' * 10**9 }}\n  |    ^^^^^^^^^^^",
  ],
];

describe("an error has a kind, a message, a place and a caret", () => {
  test.each(cases)("%s", (_, source, kind, message, at, excerpt) => {
    expect(failure(source)).toEqual({ kind, message, at, excerpt });
  });

  const fails = "{% macro m() %}{{ 1 + 1 }}{% endmacro %}\n";
  test.each([
    ["an argument of a filter", "{{ 'a' | replace(nope.x, 'b') }}", "^^^^^^", 18],
    ["what is done with a macro's text", `${fails}{{ (m() ~ 'x') + 1 }}`, "^^^^^^^^^^^^^^", 5],
    ["a filter whose argument called a macro", `${fails}{{ 'a' | center([m()]) }}`, "^^^^^^", 10],
    ["a method whose argument called a macro", `${fails}{{ [1].index(m()) }}`, "^^^^^^^^^^^^^^", 4],
    ["a function with spread arguments", `${fails}{{ range(*[m()]) }}`, "^^^^^^^^^^^^^", 4],
    ["what a loop runs over", "{% for x in 5 %}{% endfor %}", "^", 13],
    ["an assignment", "{% set a, b = [1] %}", "^^^^^^^^^^^^^^", 4],
    ["a lazy filter, not the one that wants its items", "{{ [1] | map('nope') | list }}", "^^^", 10],
    ["the body of a macro", "{% macro m() %}{{ 1 + '' }}{% endmacro %}{{ m() }}", "^^^^^^", 19],
    ["a macro's parameter", "{% macro m(caller) %}{{ caller }}{% endmacro %}", "^".repeat(41), 4],
  ])("%s is shown where it stands", (_, source, caret, column) => {
    const { at, excerpt } = failure(source);
    expect([at[1], excerpt?.split("\n")[1]?.replace(/^.*?\^/, "^")]).toEqual([column, caret]);
  });

  test("columns count code points, and lines end in any of three ways", () => {
    expect(failure("a\r\nb\rc\n😀{{ 😀 }}").at).toEqual([4, 5]);
  });

  test("a long line is cut around the fault", () => {
    const { excerpt } = failure(`${"x".repeat(200)}{{ a ! }}`);
    expect(excerpt).toBe(`1 | …${"x".repeat(45)}{{ a ! }}\n  | ${" ".repeat(51)}^`);
  });
});

test("the printed form holds everything", () => {
  try {
    compile("{{ a | lenght }}");
    throw new Error("the template did not fail");
  } catch (error) {
    expect(String(error)).toBe(
      "unknown_filter: no filter `lenght`; did you mean `length`?\n  at line 1, column 8\n1 | {{ a | lenght }}\n  |        ^^^^^^",
    );
  }
});

test("an unknown name inside an if matters only when it is reached, as in Jinja2", () => {
  const source = "{% if broken %}{{ 1 | nope }}{% endif %}ok";
  expect(compile(source).render()).toBe("ok");
  expect(failure(source, { broken: true }).kind).toBe("unknown_filter");
});

test("isTemplateError tells kinds apart", () => {
  const error = new TemplateError("type", "no");
  expect([isTemplateError(error), isTemplateError(error, "type"), isTemplateError(error, "value")]).toEqual([
    true,
    true,
    false,
  ]);
  expect(isTemplateError(new Error("no"))).toBe(false);
  expect(error.format()).toBe("type: no");
});
