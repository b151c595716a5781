import { expect, test } from "vitest";
import { accessText, type FineGrainedForm, readFineGrainedToken } from "./fine-grained-form.ts";

const form: FineGrainedForm = {
  name: " ci ",
  owners: { ada: "", lab: "write" },
  groups: { "3": "read", "4": "" },
  readable: "ada/notes",
  writable: "datasets/ada/tides, models/ada/chat",
  canReadGated: true,
  canRunModels: true,
  limit: "2.5",
  ipRanges: "10.0.0.0/8 ::1",
  days: "30",
};

test("reads every field", () => {
  expect(readFineGrainedToken(form)).toEqual({
    request: {
      name: "ci",
      owners: [{ name: "lab", permission: "write" }],
      repositories: [
        { type: "model", name: "ada/notes", permission: "read" },
        { type: "dataset", name: "ada/tides", permission: "write" },
        { type: "model", name: "ada/chat", permission: "write" },
      ],
      resourceGroups: [{ id: "3", permission: "read" }],
      canReadGated: true,
      canRunModels: true,
      limitUsd: 2.5,
      ipRanges: ["10.0.0.0/8", "::1"],
      expiresInDays: 30,
    },
  });
});

test("sends no limit without one, or if the token runs no models", () => {
  const requestOf = (change: Partial<FineGrainedForm>) => readFineGrainedToken({ ...form, ...change });
  for (const change of [{ limit: "" }, { canRunModels: false }])
    expect(requestOf(change)).toEqual({ request: expect.not.objectContaining({ limitUsd: expect.anything() }) });
});

test.each<[Partial<FineGrainedForm>, string]>([
  [{ readable: "ada" }, "“ada” is not a repository. Enter owner/name or datasets/owner/name."],
  [{ writable: "spaces/ada/app" }, "“spaces/ada/app” is not a repository. Enter owner/name or datasets/owner/name."],
  [{ limit: "much" }, "Enter a max cost between $0 and $100,000."],
  [
    { owners: {}, groups: {}, readable: "", writable: "", canReadGated: false, canRunModels: false },
    "Choose at least one permission.",
  ],
])("asks to correct %o", (change, problem) => {
  expect(readFineGrainedToken({ ...form, ...change })).toEqual({ problem });
});

test("says what a token reaches", () => {
  expect(
    accessText({
      owners: [{ name: "lab", permission: "read" }],
      repositories: [{ type: "dataset", name: "ada/tides", permission: "write" }],
      resourceGroups: [{ id: "3", organization: "lab", name: "Red team", permission: "read" }],
      canReadGated: true,
      canRunModels: true,
      ipRanges: [],
    }),
  ).toBe("lab/* (read), Red team of lab (read), datasets/ada/tides (write), gated repositories, run models");
});
