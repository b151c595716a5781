// @ts-check
/**
 * Runs the tests that huggingface_hub's authors wrote for their client against a hub: the client is installed from a checkout, and
 * its tests get the hub's address and three users of the hub.
 */
import { spawn } from "node:child_process";
import { appendFileSync, cpSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { environmentOf, home } from "./run-client.mjs";

/** @typedef {{ id: string, outcome: "passed" | "failed" | "skipped", text: string }} TestResult */
/** @typedef {{ address: string, token: string }} HubAddress */

/** What the suite's tests import and Python packages offer; a plugin that is missing only skips the tests that need it. */
const packages = [
  "pytest",
  "pytest-mock",
  "pytest-asyncio",
  "jedi",
  "jinja2",
  "fastapi",
  "duckdb",
  "pillow",
  "itsdangerous",
  "authlib",
  "hf_xet",
];

/** Why a failing test says nothing about this hub, by its file or by what it said. */
const notOffered = [
  { reason: "buckets", file: /test_buckets|test_copy_files/, text: /bucket/i },
  { reason: "Spaces", file: /$^/, text: /\/api\/spaces|Spaces: not supported|repo_type="space"/ },
  { reason: "kernel repositories", file: /test_kernels/, text: /\/api\/kernels|Kernels: not supported/ },
  { reason: "jobs and sandboxes", file: /test_(jobs|sandbox)/, text: /\/api\/(jobs|sandboxes)/ },
  { reason: "inference endpoints", file: /test_inference_endpoints/, text: /$^/ },
  {
    reason: "calls another hub",
    file: /$^/,
    text: /Name or service not known|Temporary failure in name resolution|huggingface\.co\b.*(ConnectError|Max retries)/s,
  },
];

/** @param {TestResult} result */
export const reasonOf = ({ id, text }) =>
  notOffered.find(({ file, text: pattern }) => file.test(id) || pattern.test(text))?.reason;

/** @param {HubAddress} hub @param {string} path @param {string} method @param {unknown} body */
const call = async ({ address, token }, method, path, body) => {
  const reply = await fetch(`${address}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
  return reply.json();
};

/** @param {HubAddress} hub @param {string} name @param {string} fullname */
const createUser = async (hub, name, fullname) => {
  await call(hub, "POST", "/api/users", { name, fullname });
  const { token } = await call(hub, "POST", "/api/tokens", { name: "suite", role: "write", account: name });
  return String(token);
};

/** The suite's constants: its users, their tokens, an organization whose repositories are private by default. @param {HubAddress} hub */
const constantsOf = async (hub) => {
  const user = await createUser(hub, "suite-user", "Suite User");
  const other = await createUser(hub, "suite-other", "Suite Other");
  const admin = await createUser(hub, "suite-admin", "Suite Admin");
  const asAdmin = { address: hub.address, token: admin };
  await call(asAdmin, "POST", "/api/organizations", { name: "suite-company" });
  await call(hub, "PUT", "/api/organizations/suite-company/settings", { defaultPrivate: true });
  // Accounts that the suite names.
  await call(hub, "POST", "/api/users", { name: "julien-c" });
  await call(hub, "POST", "/api/organizations", { name: "HuggingFaceH4" });
  await call(hub, "POST", "/api/organizations", { name: "valid_org_hub", fullname: "Dummy Hub Org" });
  await call(hub, "PUT", "/api/organizations/valid_org_hub/members/suite-user", { role: "write" });
  return {
    USER: "suite-user",
    FULL_NAME: "Suite User",
    TOKEN: user,
    OTHER_USER: "suite-other",
    OTHER_TOKEN: other,
    ENTERPRISE_USER: "suite-admin",
    ENTERPRISE_ORG: "suite-company",
    ENTERPRISE_TOKEN: admin,
    ENDPOINT_STAGING: hub.address,
  };
};

const entities = new Map(Object.entries({ lt: "<", gt: ">", quot: '"', apos: "'", amp: "&", "#10": "\n" }));

/** @param {string} text */
const unescapeXml = (text) => text.replace(/&([a-z]+|#10);/g, (whole, name) => entities.get(name) ?? whole);

/** Reads pytest's JUnit report. @param {string} xml @returns {TestResult[]} */
export const readReport = (xml) =>
  xml
    .split("<testcase ")
    .slice(1)
    .map((part) => {
      const name = (/** @type {string} */ key) => unescapeXml(new RegExp(`\\b${key}="([^"]*)"`).exec(part)?.[1] ?? "");
      const outcome = /<(failure|error)\b/.test(part) ? "failed" : part.includes("<skipped") ? "skipped" : "passed";
      return { id: `${name("classname")}::${name("name")}`, outcome, text: unescapeXml(part) };
    });

/** @param {string} command @param {readonly string[]} words @param {import("node:child_process").SpawnOptions} options */
const finished = (command, words, options) =>
  new Promise((resolve) => spawn(command, words, options).once("close", resolve));

/**
 * Prints what passed, failed and is not offered; the number of failures.
 * @param {HubAddress} hub @param {string} folder a checkout of huggingface_hub @param {readonly string[]} more words for pytest
 */
export const runUpstreamSuite = async (hub, folder, more) => {
  if (!existsSync(join(folder, "tests/testing_constants.py")))
    throw new Error(`${folder} is no checkout of huggingface_hub: tests/testing_constants.py is missing.`);
  const copy = join(home, basename(folder));
  cpSync(folder, copy, { recursive: true, filter: (path) => basename(path) !== ".git" });
  const environment = environmentOf("upstream-suite", [copy, ...packages]);
  if (!environment) throw new Error("The client and what its tests need cannot be installed on this machine.");
  const constants = Object.entries(await constantsOf(hub)).map(([name, value]) => `${name} = ${JSON.stringify(value)}`);
  appendFileSync(join(copy, "tests/testing_constants.py"), `\n${constants.join("\n")}\n`);
  const report = join(home, "upstream-suite.xml");
  const selection = [
    "-m",
    "not production",
    "--ignore-glob=tests/test_inference_*client*",
    "-o",
    "addopts=-Werror::FutureWarning",
  ];
  await finished(
    join(environment, "bin/python"),
    [
      "-m",
      "pytest",
      ...(more.some((word) => word.startsWith("tests")) ? [] : ["tests"]),
      "-q",
      "-p",
      "no:cacheprovider",
      "--tb=short",
      `--junitxml=${report}`,
      ...selection,
      ...more,
    ],
    {
      cwd: copy,
      env: {
        PATH: process.env.PATH,
        HOME: home,
        HF_ENDPOINT: hub.address,
        HF_TOKEN: "",
        HUGGING_FACE_HUB_TOKEN: "",
        RUN_GIT_LFS_TESTS: "1",
      },
      stdio: ["ignore", "inherit", "inherit"],
    },
  );
  return printResults(readReport(readFileSync(report, "utf8")));
};

/** @param {readonly TestResult[]} results */
const printResults = (results) => {
  const failures = results
    .filter(({ outcome }) => outcome === "failed")
    .map((result) => ({ ...result, reason: reasonOf(result) }));
  for (const { id, reason } of failures) console.log(`${reason ? `not offered (${reason})` : "FAILED"}  ${id}`);
  const count = (/** @type {string} */ outcome) => results.filter((result) => result.outcome === outcome).length;
  const failed = failures.filter(({ reason }) => !reason).length;
  const log = join(home, "upstream-suite.failures.txt");
  writeFileSync(log, failures.map(({ id, reason, text }) => `== ${id} [${reason ?? "failed"}]\n${text}\n`).join("\n"));
  console.log(
    `\n${count("passed")} pass, ${failed} fail, ${failures.length - failed} not offered, ${count("skipped")} skipped. Details: ${log}`,
  );
  return failed;
};
