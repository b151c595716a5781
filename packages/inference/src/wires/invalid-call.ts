/** A call that a wire cannot express: something it needs is missing or unusable. */
export class InvalidCall extends Error {
  override readonly name = "InvalidCall";
}
