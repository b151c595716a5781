// @ts-check
/**
 * A step of bundling that gives short names to variables, and to properties that only this package knows. Of the names
 * that are free it takes those which make the code repeat itself, since the file is sent compressed.
 */
import { analyse } from "./scopes.mjs";
import { Shapes } from "./shapes.mjs";

/**
 * @typedef {import("./scopes.mjs").Variable} Variable
 * @typedef {import("./scopes.mjs").Use} Use
 * @typedef {{ short: string, places: import("./shapes.mjs").Place[], uses: number }} Name
 * @typedef {Name & { variable: Variable, crossed: import("./scopes.mjs").Scope[] }} VariableName
 */

/** Names of the language, which objects of ours may share. */
const ofLanguage = new Set(
  [Object, Array, String, Number, BigInt, Boolean, Map, Set, WeakMap, RegExp, Date, Math, JSON, Symbol, Error, Function]
    .flatMap((owner) => [owner, /** @type {{ prototype?: object }} */ (owner).prototype ?? {}])
    .flatMap((owner) => Object.getOwnPropertyNames(owner))
    .concat("enumerable", "value", "groups", "index", "input", "lastIndex", "next", "done"),
);

const LETTERS = "etnrisoacldupfmhgvybxwkzSETNRIOACLDUPFMHGVYBXWKZ_$jqJQ";
const WORDS = /^(do|if|in|of|as|is)$/;
/** The letters that variables of functions choose from, and that those of the module leave to them at first. */
const INNER = 14;
const ROUNDS = 5;

const shorts = [...LETTERS, ...[...LETTERS].flatMap((a) => [...LETTERS, ..."0123456789"].map((b) => a + b))].filter(
  (name) => !WORDS.test(name),
);

/** @param {{ uses: number }} a @param {{ uses: number }} b */
const byUses = (a, b) => b.uses - a.uses;

/** @param {(short: string) => boolean} isTaken @returns {string} */
const firstFree = (isTaken) => shorts.find((short) => !isTaken(short)) ?? "";

class Naming {
  /** @param {string} code @param {ReadonlySet<string>} kept */
  constructor(code, kept) {
    this.code = code;
    this.found = analyse(code);
    const { uses, scopes } = this.found;
    const read = new Set(uses.filter((use) => use.isProperty && use.isRead).map((use) => use.name));
    /** @type {Map<string, Name>} */
    this.properties = new Map();
    for (const { name, isProperty } of uses)
      if (isProperty && read.has(name) && !kept.has(name) && !ofLanguage.has(name)) {
        const known = this.properties.get(name) ?? { short: "", places: [], uses: 0 };
        known.uses += 1;
        this.properties.set(name, known);
      }
    /** @type {Map<Variable, VariableName>} */
    this.variables = new Map();
    for (const scope of scopes)
      for (const variable of scope.variables.values())
        this.variables.set(variable, { short: "", places: [], uses: variable.uses.length, variable, crossed: [] });
    for (const scope of scopes) for (const variable of scope.seen) this.name(variable).crossed.push(scope);
  }

  /** @param {Variable} variable */
  name(variable) {
    return /** @type {VariableName} */ (this.variables.get(variable));
  }

  /** Variables of the module by how often they are used, those of functions in order, so that like functions look alike. */
  nameVariables() {
    const [root, ...inner] = this.found.scopes;
    const outer = [...(root?.variables.values() ?? [])].map((variable) => this.name(variable));
    const free = shorts.filter((short) => !this.found.free.has(short));
    for (const [index, name] of outer.sort(byUses).entries()) name.short = free[INNER + index] ?? "";
    for (const scope of inner) {
      const taken = new Set([...this.found.free, ...[...scope.seen].map((variable) => this.name(variable).short)]);
      for (const variable of scope.variables.values()) {
        const short = firstFree((one) => taken.has(one));
        this.name(variable).short = short;
        taken.add(short);
      }
    }
    return outer;
  }

  /** Properties that are often written together with a variable, as in `{ a }`, take its name. */
  nameProperties() {
    /** @type {Map<string, { name: Name, short: string, uses: number }>} */
    const pairs = new Map();
    for (const use of this.found.uses) {
      const name = use.isProperty && use.variable && this.properties.get(use.name);
      if (!name || !use.variable) continue;
      const { short } = this.name(use.variable);
      const pair = pairs.get(`${use.name} ${short}`) ?? { name, short, uses: 0 };
      pair.uses += 1;
      pairs.set(`${use.name} ${short}`, pair);
    }
    const taken = new Set();
    const give = (/** @type {Name} */ name, /** @type {string} */ short) => {
      name.short = short;
      taken.add(short);
    };
    for (const { name, short } of [...pairs.values()].sort(byUses))
      if (name.short === "" && !taken.has(short)) give(name, short);
    const names = [...this.properties.values()].sort(byUses);
    for (const name of names)
      if (name.short === "")
        give(
          name,
          firstFree((one) => taken.has(one)),
        );
    return names;
  }

  /** @param {VariableName} name @param {string} short @param {Name} [partner] The name that gives it away. */
  mayHave({ variable, crossed }, short, partner) {
    const isTaken = (/** @type {Iterable<Variable>} */ others) => {
      for (const other of others) {
        const name = this.name(other);
        if (name.short === short && name !== partner && other !== variable) return true;
      }
      return false;
    };
    const { scope } = variable;
    if (this.found.free.has(short) || (scope.parent && (isTaken(scope.variables.values()) || isTaken(scope.seen))))
      return false;
    return !crossed.some((inner) => isTaken(inner.variables.values()));
  }

  /** The code with its new names; notes where they stand unless equal names are written once, as in the end they are. */
  write(isLast = false) {
    let text = "";
    let at = 0;
    const put = (/** @type {Name | undefined} */ name, /** @type {string} */ own) => {
      if (name && !isLast) name.places.push({ at: text.length, length: name.short.length });
      text += name?.short ?? own;
    };
    for (const { start, end, name, variable, isProperty, exported } of this.found.uses) {
      text += this.code.slice(at, start);
      at = end;
      const known = variable && this.name(variable);
      const property = this.properties.get(name);
      if (isProperty && !(isLast && known?.short === (property?.short ?? name))) put(property, name);
      if (isProperty && known && !(isLast && known.short === (property?.short ?? name))) text += ":";
      if (known || !isProperty) put(known, name);
      if (exported) text += ` as ${exported}`;
    }
    return text + this.code.slice(at);
  }
}

/** @param {Shapes} shapes @param {Name} a @param {Name} b Lets two names change places if that helps. */
function exchange(shapes, a, b) {
  const [first, second] = [a.short, b.short];
  const give = (/** @type {string} */ toA, /** @type {string} */ toB) => {
    a.short = toA;
    b.short = toB;
    shapes.write(a.places, toA);
    shapes.write(b.places, toB);
  };
  const places = [...a.places, ...b.places].sort((left, right) => left.at - right.at);
  return shapes.improve(
    places,
    () => give(second, first),
    () => give(first, second),
  );
}

/** @param {Naming} naming @param {Shapes} shapes @param {VariableName} name */
function improveInner(naming, shapes, name) {
  for (const short of shorts.slice(0, INNER)) {
    const old = name.short;
    if (short === old || old.length > 1) continue;
    const give = (/** @type {string} */ to) => {
      name.short = to;
      shapes.write(name.places, to);
    };
    const holder = [...name.variable.scope.variables.values()]
      .map((one) => naming.name(one))
      .find((one) => one.short === short);
    if (!holder) {
      if (naming.mayHave(name, short))
        shapes.improve(
          name.places,
          () => give(short),
          () => give(old),
        );
    } else if (naming.mayHave(name, short, holder) && naming.mayHave(holder, old, name)) exchange(shapes, name, holder);
  }
}

/**
 * @param {string} code
 * @param {ReadonlySet<string>} kept Properties that others use, or that are looked up as text.
 */
export function shortNames(code, kept) {
  const naming = new Naming(code, kept);
  const outer = naming.nameVariables();
  const properties = naming.nameProperties();
  const shapes = new Shapes(naming.write());
  const inner = [...naming.variables.values()].filter(({ variable }) => variable.scope.parent !== null);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const name of inner) improveInner(naming, shapes, name);
    for (const [index, a] of outer.entries())
      for (const b of outer.slice(0, index))
        if (a.short.length === b.short.length && naming.mayHave(a, b.short, b) && naming.mayHave(b, a.short, a))
          exchange(shapes, a, b);
    for (const [index, a] of properties.entries())
      for (const b of properties.slice(0, index)) if (a.short.length === b.short.length) exchange(shapes, a, b);
  }
  return naming.write(true);
}
