import { Boxed, Callable, NativeFunction, typeError, type Value } from "../../values.ts";

/** `cycler(a, b)`: gives its values in turn. */
export class Cycler extends Boxed {
  readonly typeName = "Cycler";
  private readonly list: readonly Value[];
  private position = 0;
  constructor(list: readonly Value[]) {
    super();
    if (list.length === 0) throw typeError("`cycler` needs at least one item");
    this.list = list;
  }

  override attribute(name: string): Value | undefined {
    if (name === "current") return this.list[this.position];
    if (name === "reset") return new NativeFunction(name, () => this.moveTo(0, null));
    const next = (this.position + 1) % this.list.length;
    return name === "next"
      ? new NativeFunction(name, () => this.moveTo(next, this.list[this.position] as Value))
      : undefined;
  }

  private moveTo(position: number, result: Value): Value {
    this.position = position;
    return result;
  }
}

/** `joiner(", ")`: empty when first called, its separator from then on. */
export class Joiner extends Callable {
  readonly typeName = "Joiner";
  readonly name = "joiner";
  private readonly separator: string;
  private text = "";
  constructor(separator: string) {
    super();
    this.separator = separator;
  }

  call(): Value {
    const { text } = this;
    this.text = this.separator;
    return text;
  }
}
