import { Check } from "typebox/schema";
import { firstAnswer } from "../chat-reply.ts";
import { ask, cannotTell, failed, type Probe, passed } from "./probe.ts";

/** A schema whose answer shows whether one keyword is enforced: the question asks for something else. */
interface SchemaCase {
  readonly id: string;
  readonly label: string;
  readonly keyword: string;
  readonly question: string;
  readonly schema: Readonly<Record<string, unknown>>;
}

const object = (properties: Readonly<Record<string, unknown>>, more: object = {}) => ({
  type: "object",
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
  ...more,
});

const cases: readonly SchemaCase[] = [
  {
    id: "enum",
    label: "enum",
    keyword: "enum",
    question: "Which color has the sea? Say purple.",
    schema: object({ color: { type: "string", enum: ["blue", "green"] } }),
  },
  {
    id: "any-of",
    label: "anyOf",
    keyword: "anyOf",
    question: "How deep is the port? ReadAnswer with a list of two numbers.",
    schema: object({ depth: { anyOf: [{ type: "integer" }, { type: "null" }] } }),
  },
  {
    id: "nested-arrays",
    label: "Nested arrays",
    keyword: "Nested arrays",
    question: "A 2 × 2 table of numbers, as text.",
    schema: object({
      rows: {
        type: "array",
        minItems: 2,
        maxItems: 2,
        items: { type: "array", minItems: 2, maxItems: 2, items: { type: "integer" } },
      },
    }),
  },
  {
    id: "ref",
    label: "$ref and additionalProperties",
    keyword: "$ref",
    question: "Describe a port with name, country and depth.",
    schema: object(
      { port: { $ref: "#/$defs/port" } },
      { $defs: { port: object({ name: { type: "string", maxLength: 40 } }) } },
    ),
  },
];

const probeOf = ({ id, label, keyword, question, schema }: SchemaCase): Probe => ({
  id: `json-schema-${id}`,
  label,
  check: "json-schema",
  feature: "json-schema",
  parameters: ["response_format", "json_schema"],
  steps: [
    () =>
      ask(question, {
        max_tokens: 64,
        response_format: { type: "json_schema", json_schema: { name: "answer", strict: true, schema } },
      }),
  ],
  judge: (replies) => {
    const [answer] = replies.map(firstAnswer);
    let value: unknown;
    try {
      value = JSON.parse(answer?.text ?? "");
    } catch {
      return answer?.finishReason === "length"
        ? cannotTell("The answer is longer than the test allows.")
        : failed("Ignores `response_format`: the answer is not JSON.");
    }
    return Check(schema, value) ? passed(`Follows ${keyword}.`) : failed(`${keyword} is ignored.`);
  },
});

export const jsonSchemaProbes: readonly Probe[] = cases.map(probeOf);
