import { describe, expect, test } from "vitest";
import { enginesForSlowTests } from "../../../../testing/engines.ts";
import type { HubForTests } from "../../../../testing/hub.ts";
import { startHubOn } from "../../../../testing/hub-on-engine.ts";
import {
  createScimDirectory,
  issuersWithScim,
  patchBody,
  type ScimDirectory,
} from "../../../../testing/servers/identity/scim-directory.ts";

interface BadRequest {
  readonly method: string;
  /** “:id” is the id of a user, “:group” that of a group. */
  readonly path: string;
  readonly body?: unknown;
  readonly status: number;
  readonly scimType?: string;
  readonly detail: string;
}

const bad = (
  method: string,
  path: string,
  body: unknown,
  [status, scimType]: readonly [number, string?],
  detail: string,
): BadRequest => ({ method, path, body, status, ...(scimType && { scimType }), detail });

const syntax = [400, "invalidSyntax"] as const;
const value = [400, "invalidValue"] as const;
const filter = [400, "invalidFilter"] as const;
const pathError = [400, "invalidPath"] as const;
const filtered = (text: string) => `/Users?filter=${encodeURIComponent(text)}`;
const patchUser = (...operations: object[]) => ["PATCH", "/Users/:id", patchBody(...operations)] as const;
const patchGroup = (...operations: object[]) => ["PATCH", "/Groups/:group", patchBody(...operations)] as const;
const manyMembers = Array.from({ length: 10_001 }, (_, number) => ({ value: `${number}` }));

/** Requests of a broken or hostile directory, with the refusal of each. */
const badRequests: Readonly<Record<string, BadRequest>> = {
  "a body that is not JSON": bad("POST", "/Users", "{", syntax, "The body is not JSON"),
  "an empty body": bad("POST", "/Users", "", syntax, "The body is empty"),
  "a list as a user": bad("POST", "/Users", [], syntax, "The body must be an object."),
  "a prototype": bad("POST", "/Users", '{"userName":"p","__proto__":{"active":true}}', syntax, "__proto__"),
  "a body nested too deep": bad("POST", "/Users", `{"name":${"[".repeat(200)}${"]".repeat(200)}}`, syntax, "nested"),
  "a body of two megabytes": bad("POST", "/Users", { userName: "x".repeat(2 ** 21) }, [413], "too large"),
  "a user without a name": bad("POST", "/Users", { displayName: "x" }, value, '"userName" is missing.'),
  "a name of spaces": bad("POST", "/Users", { userName: "  " }, value, '"userName" is missing.'),
  "a name that is a number": bad("POST", "/Users", { userName: 7 }, value, '"userName" must be a string.'),
  "a name with a line break": bad(
    "POST",
    "/Users",
    { userName: "a\nb" },
    value,
    "must not contain control characters.",
  ),
  "a name with a zero": bad("POST", "/Users", { userName: "a\u0000b" }, value, "must not contain control characters."),
  "a name of 300 characters": bad(
    "POST",
    "/Users",
    { userName: "x".repeat(300) },
    value,
    "can have up to 256 characters.",
  ),
  "two spellings of one attribute": bad(
    "POST",
    "/Users",
    { userName: "a", USERNAME: "b" },
    syntax,
    '"userName" is given twice.',
  ),
  "an address without a domain": bad(
    "POST",
    "/Users",
    { userName: "a", emails: [{ value: "a" }] },
    value,
    "an e-mail address",
  ),
  "eleven addresses": bad(
    ...(["POST", "/Users", { userName: "a", emails: Array(11).fill({ value: "a@b.example" }) }] as const),
    ...([value, '"emails" can have up to 10 values.'] as const),
  ),
  "addresses as text": bad(
    "POST",
    "/Users",
    { userName: "a", emails: "a@b.example" },
    value,
    "must be a list of objects.",
  ),
  "active as a number": bad("POST", "/Users", { userName: "a", active: 1 }, value, '"active" must be true or false'),
  "a userName that is taken": bad("POST", "/Users", { userName: "SUE" }, [409, "uniqueness"], "another user"),
  "a user that does not exist": bad(
    "GET",
    "/Users/0123",
    undefined,
    [404],
    'There is no user "0123" in this directory.',
  ),
  "an id with a quotation mark": bad("GET", "/Users/'%20or%201=1--", undefined, [404], "There is no user"),
  "an unknown endpoint": bad("GET", "/Robots", undefined, [404], "SCIM has no GET at this path."),
  "a bulk request": bad("POST", "/Bulk", { Operations: [] }, [404], "SCIM has no POST at this path."),
  "a filter without a value": bad("GET", filtered("userName eq"), undefined, filter, "is not supported."),
  "a filter that contains": bad("GET", filtered('userName co "a"'), undefined, filter, "is not supported."),
  "a filter with or": bad("GET", filtered('userName eq "a" or id eq "b"'), undefined, filter, "is not supported."),
  "a filter by a secret": bad(
    "GET",
    filtered('password eq "a"'),
    undefined,
    filter,
    'can\'t be filtered by "password"',
  ),
  "a filter by a prototype": bad("GET", filtered('constructor eq "a"'), undefined, filter, "can't be filtered by"),
  "a filter with SQL": bad("GET", filtered("userName eq 'a' or 1=1"), undefined, filter, "is not supported."),
  "a filter with a bad escape": bad("GET", filtered('userName eq "\\x"'), undefined, filter, "a value is not JSON"),
  "a filter of 2,000 characters": bad(
    "GET",
    filtered(`userName eq "${"a".repeat(2_000)}"`),
    undefined,
    filter,
    "up to 1000",
  ),
  "a truth value for a name": bad("GET", filtered("userName eq true"), undefined, filter, "in quotation marks"),
  "a start that is a word": bad("GET", "/Users?startIndex=one", undefined, value, '"startIndex" in the query'),
  "two counts": bad("GET", "/Users?count=1&count=2", undefined, value, '"count" in the query'),
  "no operations": bad(...patchUser(), syntax, '"Operations" must be a list'),
  "operations as an object": bad("PATCH", "/Users/:id", { Operations: {} }, syntax, '"Operations" must be a list'),
  "501 operations": bad(...patchUser(...Array(501).fill({ op: "add" })), syntax, "1 to 500 operations"),
  "an unknown operation": bad(
    ...patchUser({ op: "move", path: "userName" }),
    syntax,
    '"op" must be add, replace or remove',
  ),
  "removing nothing": bad(...patchUser({ op: "remove" }), [400, "noTarget"], 'needs a "path"'),
  "removing the name": bad(...patchUser({ op: "remove", path: "userName" }), value, '"userName" is missing.'),
  "another id": bad(
    ...patchUser({ op: "replace", path: "id", value: "1" }),
    [400, "mutability"],
    '"id" can\'t be changed.',
  ),
  "a path that is not one": bad(...patchUser({ op: "add", path: "emails[", value: 1 }), pathError, "is not a path."),
  "a path to a prototype": bad(
    ...patchUser({ op: "add", path: "name.__proto__", value: {} }),
    pathError,
    "is not a path.",
  ),
  "a part of a text": bad(
    ...patchUser({ op: "add", path: "userName.first", value: "x" }),
    pathError,
    "has no elements or parts",
  ),
  "a path of 5,000 characters": bad(...patchUser({ op: "add", path: "a".repeat(5_000) }), pathError, "is not a path."),
  "a value without a path": bad(...patchUser({ op: "add", value: "x" }), value, '"value" must be an object.'),
  "a name as a list": bad(...patchUser({ op: "add", path: "name", value: [] }), value, '"name" must be an object.'),
  "a group without a name": bad("POST", "/Groups", {}, value, '"displayName" is missing.'),
  "a group name that is taken": bad("POST", "/Groups", { displayName: "CREW" }, [409, "uniqueness"], "another group"),
  "a member that does not exist": bad(
    "POST",
    "/Groups",
    { displayName: "g", members: [{ value: "no" }] },
    value,
    'no user "no"',
  ),
  "a group in a group": bad(
    ...patchGroup({ op: "add", path: "members", value: [{ value: "x", type: "Group" }] }),
    value,
    "Members must be users",
  ),
  "a member without an id": bad(
    ...patchGroup({ op: "add", path: "members", value: [{ display: "x" }] }),
    value,
    '"members.value" is missing.',
  ),
  "a member as text": bad(
    ...patchGroup({ op: "add", path: "members", value: "x" }),
    value,
    "must be a list of objects.",
  ),
  "10,001 members": bad(
    "PUT",
    "/Groups/:group",
    { displayName: "g", members: manyMembers },
    value,
    "up to 10,000 values",
  ),
  "members selected by a pattern": bad(
    ...patchGroup({ op: "remove", path: 'members[value sw "a"]' }),
    filter,
    "is not supported.",
  ),
};

describe.each(enginesForSlowTests)("bad input of a directory, $name", (engine) => {
  let hub: HubForTests;
  let directory: ScimDirectory;
  const ids = { user: "", group: "" };
  startHubOn(
    engine,
    async (started) => {
      hub = started;
      directory = createScimDirectory(hub);
      ids.user = await directory.addUser("sue", { displayName: "Sue" });
      const members = [{ value: ids.user }];
      ids.group = (await directory.send("POST", "/Groups", { displayName: "crew", members })).body.id;
    },
    { oidcIssuers: issuersWithScim("https://sso.acme.example") },
  );

  const stored = async () => {
    const { db } = hub.hub.database;
    const tables = ["accounts", "directory_users", "directory_groups", "directory_members"] as const;
    return JSON.stringify(await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute())));
  };

  test.skipIf(engine.skipReason).each(Object.keys(badRequests))("refuses %s and stores nothing", async (name) => {
    const { method, path, body, status, scimType, detail } = badRequests[name] as BadRequest;
    const before = await stored();
    const reply = await directory.send(method, path.replace(":id", ids.user).replace(":group", ids.group), body);
    expect([reply.status, reply.body]).toEqual([
      status,
      {
        schemas: ["urn:ietf:params:scim:api:messages:2.0:Error"],
        detail: expect.stringContaining(detail),
        status: String(status),
        ...(scimType && { scimType }),
      },
    ]);
    expect(await stored()).toBe(before);
  });
});
