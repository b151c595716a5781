/**
 * Where our engine differs from Jinja2 on purpose. Tests hold every row to its example; the fuzzer forgives what a row
 * `covers`, which is as little as will do, and what Jinja2 itself renders as we do `without` a habit of its own. A row
 * with neither concerns what the fuzzer never grows.
 *
 * @typedef {import("./fixture-file.mjs").Outcome} Outcome
 * @typedef {object} KnownDifference
 * @property {string} name
 * @property {string} reason
 * @property {{ template: string, jinja2: string, ours: string }[]} examples `=text` or an error kind
 * @property {(expected: Outcome, actual: Outcome, template: string) => boolean} [covers]
 * @property {string} [without] a habit that `habits.py` can drop: what it then renders alike is forgiven
 */

/**
 * @param {Outcome} outcome
 * @param {string} kind
 * @param {string} [words] of the message
 */
const failed = (outcome, kind, words = "") =>
  "error" in outcome && outcome.error === kind && outcome.message.includes(words);

/**
 * @param {Outcome} expected
 * @param {Outcome} actual
 * @param {(text: string) => string} simplify
 */
const sameButFor = (expected, actual, simplify) =>
  "text" in expected && "text" in actual && simplify(expected.text) === simplify(actual.text);

/** @type {KnownDifference[]} */
export const knownDifferences = [
  {
    name: "limits",
    reason: "Python's limits on recursion, memory and time stand elsewhere than our budgets, which the caller can set.",
    examples: [{ template: "{% set x = 'a' * 2000000 %}ok", jinja2: "=ok", ours: "budget" }],
    covers: (expected, actual) => failed(expected, "budget") || failed(actual, "budget"),
  },
  {
    name: "complex numbers",
    reason: "A fractional power of a negative number is complex in Python; no template wants that, so we refuse.",
    examples: [{ template: "{{ ((-8) ** 0.5) is number }}", jinja2: "=True", ours: "value" }],
    without: "complex numbers",
  },
  {
    name: "the last digit of powers",
    reason: "JavaScript's Math.pow and C's pow may round the last of seventeen digits another way.",
    examples: [{ template: "{{ 0.4 ** -2.9 }}", jinja2: "=14.256930258679384", ours: "=14.256930258679386" }],
    covers: (expected, actual, template) =>
      template.includes("**") &&
      sameButFor(expected, actual, (text) => text.replaceAll(/\d+\.\d+/g, (digits) => Number(digits).toPrecision(13))),
  },
  {
    name: "a backslash before a non-ASCII character",
    reason:
      "Jinja2 prints the code of the character ('\\\\é' gives \\\\xe9), an accident of how it decodes escapes; we print both as they are.",
    examples: [{ template: "{{ '\\é' }}", jinja2: "=\\xe9", ours: "=\\é" }],
    covers: (_expected, _actual, template) => /\\[^\0-\x7f]/.test(template),
  },
  {
    name: "pprint of long strings",
    reason: "Python's pprint breaks a string longer than its line into several literals; we leave it whole.",
    examples: [{ template: "{{ ('ab ' * 40) | pprint | length }}", jinja2: "=128", ours: "=122" }],
    without: "string breaking",
  },
  {
    name: "slices among several subscripts",
    reason:
      "`x[9, 1:2]` means nothing for any value a template can have, and is undefined in Jinja2; we say so when reading.",
    examples: [
      { template: "{{ 'a'[9, :2] }}", jinja2: "=", ours: "unexpected_token" },
      { template: "{{ 'a'[9:2, 1] }}", jinja2: "=", ours: "unexpected_token" },
    ],
    covers: (_expected, actual, template) =>
      (failed(actual, "unexpected_token", "an expression, found `:`") && /\[[^\]]*,[^\]]*:/.test(template)) ||
      (failed(actual, "unexpected_token", "expected `]`, found `,`") && /\[[^\]]*:[^\]]*,/.test(template)),
  },
  {
    name: "infinite literals",
    reason:
      "Jinja2 writes the literal 1e999 into Python code as `inf`, a name Python does not know; we compute with it.",
    examples: [{ template: "{% set x = 1e999 %}{{ x > 1 }}", jinja2: "type", ours: "=True" }],
    covers: (expected) =>
      failed(expected, "type", "NameError: name 'inf'") || failed(expected, "type", "NameError: name 'nan'"),
  },
  {
    name: "an opening at the very end",
    reason: "Jinja2 does not notice a comment or raw block that opens with the last characters of the source; we do.",
    examples: [
      { template: "a{#", jinja2: "=a", ours: "unterminated" },
      { template: "a{% raw %}", jinja2: "=a", ours: "unterminated" },
    ],
    covers: (expected, actual, template) =>
      !failed(expected, "unterminated") &&
      failed(actual, "unterminated") &&
      /(?:\{#[-+]?|\{%[-+]?\s*raw\s*[-+]?%\}\s*)(?:\r\n|\r|\n)?$/.test(template),
  },
  {
    name: "folded constants",
    reason:
      "Jinja2 computes constants while compiling, under other rules than while running: `{{ 5[:] }}` is empty though " +
      "`{{ n[:] }}` fails, and a bad key of a dict literal fails even where it is never reached. Ours fail when reached.",
    examples: [
      { template: "{{ 5[:] }}", jinja2: "=", ours: "type" },
      { template: "{% set n = 5 %}{{ n[:] }}", jinja2: "type", ours: "type" },
      { template: "{% if false %}{{ 1 in {[]: 1} }}{% endif %}", jinja2: "type", ours: "=" },
    ],
    without: "folding",
  },
  {
    name: "a condition after a test",
    reason:
      "In `x is odd if y` Jinja2 takes `if` for the test's argument and fails while running; we say so when reading.",
    examples: [{ template: "{{ 1 is odd if -1 }}", jinja2: "unexpected_argument", ours: "unexpected_token" }],
    covers: (_expected, actual) => failed(actual, "unexpected_token", "put brackets around the test"),
  },
  {
    name: "names in the filter of a block set",
    reason: "Jinja2 3.1.2 stops with an internal assertion when they are used nowhere else; we look them up.",
    examples: [
      { template: "{% set x | replace('b', range(3) | join) %}abc{% endset %}{{ x }}", jinja2: "type", ours: "=a012c" },
    ],
    covers: (expected) => failed(expected, "type", "AssertionError: Tried to resolve a name"),
  },
  {
    name: "varargs and kwargs in a generation block",
    reason: "transformers makes the block a macro, which lends it these two names; they mean nothing there.",
    examples: [{ template: "{% generation %}{{ kwargs }}{% endgeneration %}", jinja2: "={}", ours: "=" }],
  },
  {
    name: "Markup",
    reason:
      "Jinja2 marks the result of escape and safe as Markup, to escape it once and what is added to it. Chat templates " +
      "render without escaping, so text is only text here: `e` escapes each time, and nothing `is escaped`.",
    examples: [
      { template: "{{ '<' | e | e }}", jinja2: "=&lt;", ours: "=&amp;lt;" },
      { template: "{{ ('<' | safe) + '<' }}", jinja2: "=<&lt;", ours: "=<<" },
      { template: "{{ ['<' | e] }}", jinja2: "=[Markup('&lt;')]", ours: "=['&lt;']" },
      { template: "{{ ('a' | e) is escaped }}", jinja2: "=True", ours: "=False" },
    ],
    without: "markup",
  },
  {
    name: "addresses of iterators",
    reason:
      "Python prints an iterator with its type and its address in memory, which is another each time; ours are all alike.",
    examples: [
      {
        template: "{{ [1] | map('string') | string | replace('0x', '') | length > 40 }}",
        jinja2: "=True",
        ours: "=False",
      },
    ],
    without: "addresses",
  },
  {
    name: "sizes that are no sizes",
    reason:
      "Where a number may be left out, we take none for leaving it out, and integers too large for a machine word for " +
      "endless, where Python fails; of a float it may take notice only after comparing it, we refuse it at once.",
    examples: [
      { template: "{{ 'a' | center(none) | length }}", jinja2: "type", ours: "=80" },
      { template: "{{ 'a' | truncate(3.0) }}", jinja2: "=a", ours: "type" },
      { template: "{{ 'a,b'.split(',', 2 ** 65) }}", jinja2: "value", ours: "=['a', 'b']" },
    ],
  },
  {
    name: "a filter block that gives no text",
    reason:
      "Jinja2 notices it only when it puts the whole output together, after anything raised later; we notice it there.",
    examples: [
      { template: "{% filter length %}{% endfilter %}{{ raise_exception('x') }}", jinja2: "raised", ours: "type" },
      { template: "{% filter length %}{% endfilter %}", jinja2: "type", ours: "type" },
    ],
    covers: (expected, actual, template) =>
      failed(expected, "raised") && failed(actual, "type", "is not a text") && /\{%[-+]?\s*filter\b/.test(template),
  },
  {
    name: "pprint of groups",
    reason:
      "A group is a tuple with names in Jinja2, and Python's pprint prints such a one as it is; ours is a tuple, and what it holds is put in order and in lines.",
    examples: [
      {
        template: "{{ [{'b': 1, 'a': 2}] | groupby('a') | list | pprint }}",
        jinja2: "=[(2, [{'b': 1, 'a': 2}])]",
        ours: "=[(2, [{'a': 2, 'b': 1}])]",
      },
    ],
    without: "group names",
  },
  {
    name: "views compared to views of values that are no keys",
    reason:
      "Python asks item by item and may answer before it meets one that cannot be a key; we look at all items first, and refuse.",
    examples: [{ template: "{{ {'a': []}.keys() == {'a': []}.items() }}", jinja2: "=False", ours: "type" }],
    covers: (expected, actual, template) =>
      "text" in expected && failed(actual, "type", "cannot be a key") && /\.(?:keys|items)\(\)/.test(template),
  },
  {
    name: "statements that need other templates",
    reason:
      "A chat template stands alone: include, import, extends and block are refused by name, autoescape with them.",
    examples: [
      { template: "{% include 'x' %}", jinja2: "type", ours: "unavailable_statement" },
      { template: "{% block a %}x{% endblock %}", jinja2: "=x", ours: "unavailable_statement" },
      { template: "{% autoescape false %}x{% endautoescape %}", jinja2: "=x", ours: "unavailable_statement" },
    ],
  },
  {
    name: "list.pop and list.clear",
    reason:
      "The immutable sandbox of Jinja2 3.1.2 refuses append and the like but forgot these two; we refuse them too.",
    examples: [
      { template: "{{ [1].pop() }}", jinja2: "=1", ours: "forbidden" },
      { template: "{% do [1].clear() %}", jinja2: "=", ours: "forbidden" },
    ],
  },
  {
    name: "characters by name",
    reason: "The names of all Unicode characters would be many times larger than the engine.",
    examples: [{ template: "{{ '\\N{BULLET}' }}", jinja2: "=•", ours: "unexpected_character" }],
  },
  {
    name: "lone surrogates",
    reason:
      "Two escapes that make one character in JavaScript are two unpaired surrogates in Python, which cannot be encoded.",
    examples: [{ template: "{{ '\\ud83d\\ude00' | length }}", jinja2: "=2", ours: "=1" }],
  },
  {
    name: "bytes",
    reason:
      "Templates produce text. There is no bytes type, so str.encode, int.to_bytes and int.from_bytes do not exist.",
    examples: [
      { template: "{{ 'é'.encode() | length }}", jinja2: "=2", ours: "undefined" },
      { template: "{{ (5).to_bytes(2) | length }}", jinja2: "=2", ours: "undefined" },
    ],
  },
  {
    name: "methods of classes",
    reason:
      "maketrans, fromkeys and fromhex belong to a class rather than a value, and translate needs the first of them.",
    examples: [
      { template: "{{ 'abc'.translate({97: 'x'}) }}", jinja2: "=xbc", ours: "undefined" },
      { template: "{{ {}.fromkeys('ab') }}", jinja2: "={'a': None, 'b': None}", ours: "undefined" },
      { template: "{{ (1.5).fromhex('0x1p+1') }}", jinja2: "=2.0", ours: "undefined" },
    ],
  },
  {
    name: "lipsum",
    reason: "Random filler text has no place in a prompt.",
    examples: [{ template: "{{ lipsum is defined }}", jinja2: "=True", ours: "=False" }],
  },
];
