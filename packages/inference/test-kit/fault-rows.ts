import type { Simulation } from "@orrery/simulator";
import type { FailureCode } from "../src/index.ts";

/** What can go wrong, and what a call makes of it, wherever the client runs. */

/** The three kinds of call. */
export type Mode = "plain" | "stream" | "queue";

/** One fault. */
interface Row {
  readonly name: string;
  readonly simulation: Simulation;
  readonly codes: { readonly [M in Mode]?: FailureCode | "fine" };
  /** Tries the client makes; one unless given. */
  readonly tries?: number;
  /** Whether the time of the call must end it. */
  readonly needsTimeout?: boolean;
}

const everywhere = (code: FailureCode | "fine") => ({ plain: code, stream: code, queue: code });

/** Every fault. */
const faultRows: readonly Row[] = [
  { name: "connection refused", simulation: { fault: "refuse" }, codes: everywhere("network"), tries: 3 },
  { name: "connection reset", simulation: { fault: "reset" }, codes: everywhere("network"), tries: 3 },
  {
    name: "connection reset, then fine",
    simulation: { fault: "reset", times: 2 },
    codes: everywhere("fine"),
    tries: 3,
  },
  { name: "slow headers", simulation: { fault: "slow-headers" }, codes: everywhere("timed_out"), needsTimeout: true },
  { name: "408", simulation: { status: 408, fault: "status" }, codes: everywhere("provider_refused") },
  { name: "429", simulation: { status: 429, fault: "status" }, codes: everywhere("rate_limited"), tries: 3 },
  {
    name: "500",
    simulation: { status: 500, fault: "status" },
    codes: { plain: "provider_failed", stream: "chat_not_supported", queue: "provider_failed" },
  },
  { name: "502", simulation: { status: 502, fault: "status" }, codes: everywhere("provider_failed"), tries: 3 },
  { name: "503", simulation: { status: 503, fault: "status" }, codes: everywhere("provider_failed"), tries: 3 },
  { name: "504", simulation: { status: 504, fault: "status" }, codes: everywhere("provider_failed"), tries: 3 },
  {
    name: "503 twice, then fine",
    simulation: { status: 503, fault: "status", times: 2 },
    codes: everywhere("fine"),
    tries: 3,
  },
  {
    name: "503 with Retry-After, then fine",
    simulation: { status: 503, fault: "status", retryAfter: "1", times: 1 },
    codes: everywhere("fine"),
    tries: 2,
  },
  {
    name: "429 with an absurd Retry-After",
    simulation: { status: 429, fault: "status", retryAfter: "99999999" },
    codes: everywhere("rate_limited"),
  },
  {
    name: "200 with an error body",
    simulation: { fault: "error-body" },
    codes: { plain: "provider_failed", stream: "event_stream_missing", queue: "provider_failed" },
  },
  {
    name: "bad JSON",
    simulation: { fault: "bad-json" },
    codes: { plain: "invalid_output", stream: "stream_failed", queue: "invalid_output" },
  },
  {
    name: "wrong content type",
    simulation: { fault: "content-type" },
    codes: { plain: "invalid_output", stream: "event_stream_missing", queue: "invalid_output" },
  },
  {
    name: "cut",
    simulation: { fault: "cut" },
    codes: { plain: "network", stream: "stream_truncated", queue: "network" },
  },
  {
    name: "cut before the first event",
    simulation: { fault: "cut", after: 0 },
    codes: { stream: "stream_truncated" },
  },
  { name: "stall", simulation: { fault: "stall" }, codes: everywhere("timed_out"), needsTimeout: true },
  { name: "a line without end", simulation: { fault: "long-line" }, codes: { stream: "stream_failed" } },
  { name: "an error event", simulation: { fault: "error-event" }, codes: { stream: "stream_failed" } },
  {
    name: "an error event in text",
    simulation: { fault: "error-event", shape: "text" },
    codes: { stream: "stream_failed" },
  },
  { name: "no [DONE] after a finish reason", simulation: { fault: "no-done" }, codes: { stream: "fine" } },
  { name: "no [DONE] and no finish reason", simulation: { fault: "no-finish" }, codes: { stream: "stream_truncated" } },
  { name: "a job that fails", simulation: { fault: "job-fails" }, codes: { queue: "job_failed" } },
  {
    name: "a job that never ends",
    simulation: { fault: "job-forever" },
    codes: { queue: "timed_out" },
    needsTimeout: true,
  },
  { name: "a result that is not there", simulation: { fault: "result-missing" }, codes: { queue: "download_failed" } },
  {
    name: "a status that breaks once",
    simulation: { fault: "reset", at: "status", times: 1 },
    codes: { queue: "fine" },
  },
  {
    name: "a status that is busy once",
    simulation: { fault: "status", status: 503, at: "status", times: 1 },
    codes: { queue: "fine" },
  },
  {
    name: "a status that is never reached",
    simulation: { fault: "reset", at: "status" },
    codes: { queue: "job_unreachable" },
  },
  {
    name: "a status that is refused",
    simulation: { fault: "status", status: 403, at: "status" },
    codes: { queue: "job_unreachable" },
  },
  {
    name: "a status that is no JSON",
    simulation: { fault: "bad-json", at: "status" },
    codes: { queue: "job_unreachable" },
  },
  {
    name: "a status that is a page",
    simulation: { fault: "content-type", at: "status" },
    codes: { queue: "invalid_output" },
  },
  {
    name: "a result that is refused",
    simulation: { fault: "status", status: 500, at: "result" },
    codes: { queue: "job_unreachable" },
  },
  {
    name: "a file that breaks off",
    simulation: { fault: "cut", at: "media" },
    codes: { queue: "download_failed" },
  },
  {
    name: "a hub that is busy once",
    simulation: { fault: "status", status: 503, at: "hub", times: 1 },
    codes: everywhere("fine"),
  },
];

/** Every fault with every kind of call it concerns. */
export const faultCases = faultRows.flatMap((row) =>
  (Object.keys(row.codes) as Mode[]).map((mode) => ({ ...row, mode, code: row.codes[mode] })),
);
