/** A reply that says, under a status of success, that the work failed. */
export class Refusal extends Error {
  override readonly name = "Refusal";
}
