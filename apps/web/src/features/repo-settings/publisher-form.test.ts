import { expect, test } from "vitest";
import { emptyPublisherForm, type PublisherForm, readPublisher } from "./publisher-form.ts";

const github = { ...emptyPublisherForm, repository: " acme/train " };

test.each<[string, Partial<PublisherForm>, object]>([
  [
    "a branch at GitHub",
    {},
    {
      issuer: "https://token.actions.githubusercontent.com",
      claims: { repository: "acme/train", ref: "refs/heads/main" },
    },
  ],
  [
    "every branch at GitHub",
    { branch: " " },
    { issuer: "https://token.actions.githubusercontent.com", claims: { repository: "acme/train" } },
  ],
  [
    "a branch of a project in a group at GitLab",
    { system: "gitlab", repository: "acme/ml/train", branch: "release" },
    {
      issuer: "https://gitlab.com",
      claims: { project_path: "acme/ml/train", ref: "release", ref_type: "branch" },
    },
  ],
  [
    "another issuer",
    { system: "other", issuer: "https://ci.example", claims: "sub = job:7\n\nteam=ml=core" },
    { issuer: "https://ci.example", claims: { sub: "job:7", team: "ml=core" } },
  ],
])("reads %s", (_name, change, request) => {
  expect(readPublisher({ ...github, ...change })).toEqual({ request });
});

test.each<[Partial<PublisherForm>, string]>([
  [{ repository: "acme" }, "Enter the repository of the job, such as owner/name."],
  [{ system: "other", issuer: "ci" }, "Enter the issuer’s URL, such as https://ci.example."],
  [{ system: "other", issuer: "https://ci.example", claims: "sub" }, "Enter claims as name=value, one in each line."],
  [{ system: "other", issuer: "https://ci.example" }, "Enter claims as name=value, one in each line."],
])("asks to correct %o", (change, problem) => {
  expect(readPublisher({ ...github, ...change })).toEqual({ problem });
});
