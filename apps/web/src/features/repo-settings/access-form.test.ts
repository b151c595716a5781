import { expect, it } from "vitest";
import { accessFormOf } from "./access-form.ts";

it("reads the questions of a card", () =>
  expect(
    accessFormOf({
      extra_gated_heading: "Acknowledge the license",
      extra_gated_fields: {
        Company: "text",
        "I agree": "checkbox",
        "Date of birth": "date_picker",
        Use: { type: "select", options: ["Research", { label: "Something else", value: "other" }] },
        Country: "country",
      },
    }),
  ).toEqual({
    heading: "Acknowledge the license",
    prompt: "",
    button: "Request access",
    fields: [
      { name: "Company", type: "text", options: [] },
      { name: "I agree", type: "checkbox", options: [] },
      { name: "Date of birth", type: "date_picker", options: [] },
      { name: "Use", type: "select", options: ["Research", "other"] },
      { name: "Country", type: "text", options: [] },
    ],
  }));

it.each([undefined, {}, { extra_gated_fields: ["a"] }, { extra_gated_fields: "text" }])("%j has no questions", (card) =>
  expect(accessFormOf(card).fields).toEqual([]),
);
