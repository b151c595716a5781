/** A reply with a success status that reports a failure. */
export class ReportedFailure extends Error {
  override readonly name = "ReportedFailure";
}
