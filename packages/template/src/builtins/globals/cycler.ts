import { Boxed, callable, type Value } from "../../values/values.ts";

/** `cycler(a, b)`: gives its values in turn. */
export class Cycler extends Boxed<readonly Value[]> {
  private position = 0;

  override attribute(name: string): Value | undefined {
    const current = this.content[this.position % this.content.length] as Value;
    if (name === "current") return current;
    if (name !== "next" && name !== "reset") return undefined;
    return callable(() => {
      this.position = name === "next" ? this.position + 1 : 0;
      return name === "next" ? current : null;
    });
  }
}
