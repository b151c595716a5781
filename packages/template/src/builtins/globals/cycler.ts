import { Boxed, NativeFunction, typeError, type Value } from "../../values.ts";

/** `cycler(a, b)`: gives its values in turn. */
export class Cycler extends Boxed {
  private readonly list: readonly Value[];
  private position = 0;
  constructor(list: readonly Value[]) {
    super("Cycler");
    if (list.length === 0) throw typeError("`cycler` needs at least one item");
    this.list = list;
  }

  override attribute(name: string): Value | undefined {
    const current = this.list[this.position % this.list.length] as Value;
    if (name === "current") return current;
    if (name !== "next" && name !== "reset") return undefined;
    return new NativeFunction(() => {
      this.position = name === "next" ? this.position + 1 : 0;
      return name === "next" ? current : null;
    });
  }
}
