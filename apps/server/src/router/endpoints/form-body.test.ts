import { describe, expect, test } from "vitest";
import { readForm } from "./form-body.ts";

const part = (boundary: string, name: string, value = "") =>
  `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const form = (boundary: string, ...names: readonly string[]) =>
  Buffer.from(`${names.map((name) => part(boundary, name, `${name}!`)).join("")}--${boundary}--\r\n`);

const notForm = {
  code: "bad_request",
  status: 400,
  message: 'The body must be a form (multipart/form-data) with the fields "file" and "model".',
};

describe("the type of a form", () => {
  test.each([
    ["multipart/form-data; boundary=xx", "xx"],
    ["Multipart/Form-Data ;boundary=xx", "xx"],
    ["multipart/form-data; charset=utf-8; BOUNDARY=xx", "xx"],
    ["multipart/form-data; boundary=xx; charset=utf-8", "xx"],
    ['multipart/form-data; boundary="x x"', "x x"],
    ["multipart/form-data; boundary=xx; boundary=yy", "xx"],
    [`multipart/form-data; boundary=${"x".repeat(70)}`, "x".repeat(70)],
    [`multipart/form-data; boundary="${"x".repeat(70)}"`, "x".repeat(70)],
  ])("%s is read", async (type, boundary) => {
    const read = await readForm(form(boundary, "model", "prompt"), type);
    expect([...read]).toEqual([
      ["model", "model!"],
      ["prompt", "prompt!"],
    ]);
  });

  test.each([
    "",
    "application/json",
    "multipart/form-data",
    "multipart/form-data; charset=utf-8",
    "multipart/mixed; boundary=xx",
    "x-multipart/form-data; boundary=xx",
    'multipart/form-data; boundary=""',
    `multipart/form-data; boundary="${"x".repeat(71)}"`,
  ])('"%s" is refused', async (type) => {
    await expect(readForm(form("xx", "model"), type)).rejects.toMatchObject(notForm);
  });

  test("a body that is no form is refused", async () => {
    await expect(readForm(Buffer.from("hello"), "multipart/form-data; boundary=xx")).rejects.toMatchObject(notForm);
  });
});

describe("the number of fields", () => {
  const type = "multipart/form-data; boundary=xx";
  const fields = (count: number) => Array.from({ length: count }, (_, at) => `f${at}`);

  test("100 are read", async () => {
    expect([...(await readForm(form("xx", ...fields(100)), type)).keys()]).toEqual(fields(100));
  });

  test("101 are refused", async () => {
    await expect(readForm(form("xx", ...fields(101)), type)).rejects.toMatchObject({
      code: "bad_request",
      status: 400,
      message: "The form has more than 100 fields.",
    });
  });
});
