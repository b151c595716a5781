import { describe, expect, test } from "vitest";
import { maxOpenAiLimit, readIsAscending, readLimit } from "./list-query.ts";

const limit = (text: string) => readLimit(new URLSearchParams(text), maxOpenAiLimit);
const isAscending = (text: string) => readIsAscending(new URLSearchParams(text));

describe("the query of a list", () => {
  test("has a limit of 20 unless it names one from 1 to 100", () => {
    expect([limit(""), limit("limit=1"), limit("limit=100")]).toEqual([20, 1, 100]);
    for (const wrong of ["0", "101", "-1", "1.5", "", "many"])
      expect(() => limit(`limit=${wrong}`)).toThrow('"limit" must be a whole number from 1 to 100.');
  });
  test("lists the newest first unless it asks for the oldest", () => {
    expect([isAscending(""), isAscending("order=desc"), isAscending("order=asc")]).toEqual([false, false, true]);
    expect(() => isAscending("order=up")).toThrow('"order" must be asc or desc.');
  });
});
