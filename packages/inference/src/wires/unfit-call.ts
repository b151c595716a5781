/** A call that cannot be put into a provider's words: something it needs is missing or unusable. */
export class UnfitCall extends Error {
  override readonly name = "UnfitCall";
}
