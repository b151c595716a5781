import type { CheckId, CheckOutcome } from "@orrery/contract";
import type { Generated } from "kysely";
import type { Flag } from "./flag.js";

export interface CheckTables {
  check_rounds: CheckRoundTable;
  check_marks: CheckMarkTable;
  check_days: CheckDayTable;
  check_schedules: CheckScheduleTable;
}

/** What is checked: a provider of a model, one of its engines, or the hub itself. */
interface CheckTargetColumns {
  repository_id: number;
  provider: string;
  /** 0 if it is none of the model's own engines. */
  endpoint_id: number;
}

/** Checks that ran together. */
interface CheckRoundTable extends CheckTargetColumns {
  id: string;
  provider_model: string;
  level: "quick" | "full";
  cause: "asked" | "schedule" | "traffic";
  state: "queued" | "running" | "done" | "failed";
  /** The account that pays. */
  account_id: number;
  caller_id: number;
  token_id: number | null;
  /** Role of the token that asked for it; its calls can do no more. */
  role: "inference" | "read" | "write" | "admin";
  /** The process that runs it. */
  process: string | null;
  created_at: number;
  started_at: number | null;
  ended_at: number | null;
  calls_sent: Generated<number>;
  input_tokens: Generated<number>;
  output_tokens: Generated<number>;
  /** Billionths of a US dollar. */
  cost_nano: Generated<number>;
  /** Median time to the first byte of its replies. */
  first_ms: number | null;
  /** Why it failed. */
  error: string | null;
  /** JSON, once it has ended. */
  result: string | null;
  /** JSON: requests and replies, until they are deleted. */
  calls: string | null;
}

/** The latest result of each check. */
interface CheckMarkTable extends CheckTargetColumns {
  check_id: CheckId;
  outcome: CheckOutcome;
  checked_at: number;
  /** When this outcome was first seen. */
  since: number;
  round_id: string;
  /** JSON, without requests and replies. */
  result: string;
}

/** The last outcome of each check on each UTC day. */
interface CheckDayTable extends CheckTargetColumns {
  check_id: CheckId;
  /** Counted from 1970. */
  day: number;
  outcome: CheckOutcome;
  round_id: string;
  /** JSON of what a timeline shows. */
  summary: string;
  /** JSON, without requests and replies: later checks are compared with it. */
  result: string;
}

/** Whether a provider or an engine is checked on schedule, and who pays. */
interface CheckScheduleTable extends CheckTargetColumns {
  is_on: Flag;
  account_id: number;
  updated_at: number;
}
