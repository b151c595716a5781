import { execFileSync, spawnSync } from "node:child_process";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hostileTexts } from "../checks/hostile-texts.ts";
import { comment, javascript, json, nothing, python, pythonName, quotedJson, shell, textOf } from "./code.ts";
import { javascriptLiteral, jsonLiteral, type LiteralValue, pythonLiteral, shellWord } from "./literals.ts";
import { url } from "./url.ts";

const hostileText = fc.oneof(fc.constantFrom(...hostileTexts), fc.string({ unit: "binary" }), fc.string());

const has = (command: string): boolean => spawnSync(command, ["--version"]).status === 0;
const reasonWithout = (command: string): string => (has(command) ? "" : ` (skipped: no ${command} on this machine)`);
const readByPython = (program: string, values: readonly string[]): unknown =>
  JSON.parse(execFileSync("python3", ["-c", program], { input: JSON.stringify(values), encoding: "utf8" }));

describe("templates", () => {
  it("turn every value into a literal and drop our own indentation", () => {
    const code = python`
      model = load(${'a"b'}, ${null}, ${true}, ${[1, { size: 2.5 }]})
      if model:
          print("\n")
    `;
    expect(textOf(code)).toBe('model = load(\'a"b\', None, True, [1, {"size": 2.5}])\nif model:\n    print("\\n")');
  });

  it("insert code with the indentation of its line", () => {
    const body = python`
      first()
      second(${"x"})
    `;
    expect(
      textOf(python`
      if True:
          ${body}
    `),
    ).toBe('if True:\n    first()\n    second("x")');
  });

  it("drop a line that holds nothing, and the blank lines around it", () => {
    expect(
      textOf(python`
      import a
      ${nothing}

      ${nothing}

      run()
    `),
    ).toBe("import a\n\nrun()");
  });

  it("mark comments in the language they stand in", () => {
    const remark = comment`Made for ${"a\nb"}.`;
    expect(textOf(python`${remark}`)).toBe("# Made for a\\nb.");
    expect(textOf(javascript`${remark}`)).toBe("// Made for a\\nb.");
  });

  it("keep a comment from naming the file's encoding", () => {
    expect(textOf(python`${comment`For ${"x coding: utf-7"}`}`)).toBe("# For x coding : utf-7");
  });

  it("keep words of a command from being options, and expansions of zsh", () => {
    expect(textOf(shell`ls ${"-rf"} --color=${"-x"} ${"=ls"} ${"a b"}`)).toBe("ls ./-rf --color=-x '=ls' 'a b'");
  });

  it("put JSON into a command without a quote that could end it", () => {
    expect(textOf(shell`curl -d ${quotedJson({ text: "it's\n" })}`)).toBe(`curl -d '{\n  "text": "it\\u0027s\\n"\n}'`);
  });

  it("refuse names that are none", () => {
    expect(pythonName("AutoModel")).toBeDefined();
    for (const bad of ["a b", "1a", "", "import", "a;b", "x".repeat(200), undefined])
      expect(pythonName(bad)).toBeUndefined();
  });

  it("fold long Python lines as Black does", () => {
    expect(
      textOf(python`
      model = AutoModelForCausalLM.from_pretrained(${"some-organization/a-model-with-a-long-name"}, device_map="auto")
    `),
    ).toBe(
      `model = AutoModelForCausalLM.from_pretrained(
    "some-organization/a-model-with-a-long-name", device_map="auto"
)`,
    );
    const messages = [
      { role: "user", content: `${"long ".repeat(20)}(` },
      { role: "assistant", content: "," },
    ];
    expect(textOf(python`answer = chat(${messages})[0]`)).toBe(
      `answer = chat(
    [
        {
            "role": "user",
            "content": "${"long ".repeat(20)}(",
        },
        {"role": "assistant", "content": ","},
    ]
)[0]`,
    );
  });
});

describe("addresses", () => {
  it("encode values by where they stand", () => {
    expect(url`app://models/${"a b/c?d#e'"}/x?file=${"q/r&s"}`).toBe(
      "app://models/a%20b/c%3Fd%23e%27/x?file=q%2Fr%26s",
    );
    expect(url`app://m/${"../../x/./y"}`).toBe("app://m/x/y");
    expect(url`app://m/${"\ud800"}`).toBe("app://m/%EF%BF%BD");
  });
});

describe("literals", () => {
  const value = fc.letrec<{ value: LiteralValue }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      hostileText,
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      fc.array(tie("value"), { maxLength: 3 }),
      fc.dictionary(hostileText, tie("value"), { maxKeys: 3, noNullPrototype: true }),
    ),
  })).value;

  it("of JavaScript and JSON read back as the value, and hide nothing", () => {
    fc.assert(
      fc.property(value, (given) => {
        expect(JSON.parse(jsonLiteral(given))).toEqual(given);
        expect(new Function(`return ${javascriptLiteral(given)}`)()).toEqual(given);
        expect(textOf(json`${given}`)).toMatch(/^(?:(?! )[\p{L}\p{M}\p{N}\p{P}\p{S}]| )*$/u);
      }),
    );
  });

  it.skipIf(!has("python3"))(`of Python read back as the value${reasonWithout("python3")}`, () => {
    const given = fc.sample(value, { numRuns: 400, seed: 7 });
    const program = "import ast, json, sys; print(json.dumps([ast.literal_eval(v) for v in json.load(sys.stdin)]))";
    expect(readByPython(program, given.map(pythonLiteral))).toEqual(given);
  });

  it.skipIf(!has("bash"))(`of the shell read back as the value${reasonWithout("bash")}`, () => {
    const given = fc
      .sample(hostileText, { numRuns: 300, seed: 7 })
      .map((text) => text.replace(/[\0\p{Surrogate}]/gu, ""));
    const script = `${given.map((text) => `printf '%s\\0' ${shellWord(text)}`).join("\n")}\n`;
    const printed = execFileSync("bash", [], {
      input: script,
      encoding: "utf8",
      env: { ...process.env, LC_ALL: "C.UTF-8" },
      maxBuffer: 2 ** 26,
    });
    expect(printed.split("\0").slice(0, -1)).toEqual(given);
    expect(shellWord("a\0b\ud800")).toBe("'a\ufffdb\ufffd'");
  });
});
