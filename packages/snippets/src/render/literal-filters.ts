import { unwrap } from "../context/opaque-value.ts";
import { type CodeFields, type CodeValue, isRecord } from "../request/code-value.ts";
import { javascriptLiteral, memberPath, propertiesOf } from "./literals/javascript.ts";
import { argumentsOf, entriesOf, pythonLiteral } from "./literals/python.ts";
import { hereDocument, shellLiteral } from "./literals/shell.ts";

/** A name from our own tables, the only text that gets into code without quotes. */
const bareName = (value: unknown): string => {
  if (typeof value !== "string" || !/^[A-Za-z_]\w*$/.test(value)) throw new TypeError(`${value} is not a name`);
  return value;
};

const pathOf = (value: unknown): readonly (string | number)[] =>
  (value as readonly unknown[]).map((step) => (typeof step === "number" ? step : bareName(step)));

const recordOf = (value: CodeValue): CodeFields => {
  if (!isRecord(value)) throw new TypeError("a template asked for the fields of a value that has none");
  return value;
};

const namedArguments = (value: CodeValue, indentation: string): string => {
  const record = recordOf(value);
  for (const name of Object.keys(record)) if (name) bareName(name);
  return argumentsOf(record, indentation);
};

const literal =
  (write: (value: CodeValue, indentation: string) => string) =>
  (value: unknown, indentation: unknown = 0): string =>
    write(unwrap(value), " ".repeat(Number(indentation)));

/** The filters of the templates, and the only way a value gets into code. */
export const literalFilters = {
  js: literal(javascriptLiteral),
  jsFields: literal((value, indentation) => propertiesOf(recordOf(value), indentation)),
  jsMember: (value: unknown) => memberPath(pathOf(value)),
  python: literal(pythonLiteral),
  pythonEntries: literal((value, indentation) => entriesOf(recordOf(value), indentation)),
  pythonArguments: literal(namedArguments),
  pythonMember: (value: unknown) =>
    pathOf(value)
      .map((step) => `[${pythonLiteral(step)}]`)
      .join(""),
  sh: literal(shellLiteral),
  shHere: literal(hereDocument),
  shMember: (value: unknown) => shellLiteral(memberPath(pathOf(value))),
  name: bareName,
} as const;
