import { expect, it } from "vitest";
import { routesByTag } from "./api-routes.ts";

it("groups routes by tag and merges those with and without an owner", () => {
  const get = { tags: ["models"], summary: "One" };
  const paths = {
    "/api/models/{name}": { get },
    "/api/models/{owner}/{name}": { get, put: { tags: ["models"] } },
    "/api/x/{name}": { get: { tags: ["other things"] } },
    "/files": { get: { tags: ["files"] }, header: { tags: ["files"] } },
  };
  const found = [...routesByTag({ info: { title: "", version: "" }, paths })].map(([tag, routes]) => [
    tag,
    routes.map(({ method, path, id }) => `${method} ${path} ${id}`),
  ]);
  expect(found).toEqual([
    [
      "models",
      [
        "GET /api/models/{owner}/{name} get-api-models-owner-name",
        "PUT /api/models/{owner}/{name} put-api-models-owner-name",
      ],
    ],
    ["other things", ["GET /api/x/{name} get-api-x-name"]],
    ["files", ["GET /files get-files"]],
  ]);
});
