// @ts-check
/**
 * Draws the pictures that image-matcher, image-namer and scene-answers learn from: emoji of several free sets, and icons.
 * Usage: node models/scripts/gather-images.mjs <unpacked npm packages> <cache>
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const require = createRequire(import.meta.url);
const sharp = require("sharp");
const [packages = "packages", cache = ".cache/train"] = process.argv.slice(2);
const side = 64;

/** @param {string} name */
const packageNamed = (name) => {
  const found = readdirSync(packages).find(
    (folder) => folder.startsWith(`${name}-`) && /^\d/.test(folder.slice(name.length + 1)),
  );
  if (!found) throw new Error(`${packages} has no folder ${name}-<version>: run npm pack and unpack it there`);
  return join(packages, found);
};
/** @param {string[]} path */
const read = (...path) => readFileSync(join(...path), "utf8");

/** @param {string} text */
const codesOf = (text) =>
  Array.from(text, (letter) => (letter.codePointAt(0) ?? 0).toString(16)).filter((code) => code !== "fe0f");
const skin = /^1f3f[b-f]$/;
/** Sets name their files by code points, in capitals or not, with and without the mark for color. @param {string} name */
const keyOf = (name) =>
  name
    .toLowerCase()
    .split("-")
    .filter((code) => code !== "fe0f")
    .map((code) => code.replace(/^0+/, ""))
    .join("-");

/** @type {Map<string, { name: string, keywords: string[] }>} */
const concepts = new Map();
for (const [folder, part] of [
  ["cldr-annotations-full", "annotations"],
  ["cldr-annotations-derived-full", "annotationsDerived"],
]) {
  const json = JSON.parse(read(packageNamed(folder ?? ""), part ?? "", "en", "annotations.json"));
  for (const [letter, { default: keywords = [], tts = [] }] of Object.entries(json[part ?? ""].annotations)) {
    const codes = codesOf(letter);
    const [name = ""] = tts;
    if (name && !codes.some((code) => skin.test(code))) concepts.set(codes.join("-"), { name, keywords });
  }
}

/** @param {string} name */
const slugOf = (name) =>
  name
    .toLowerCase()
    .normalize("NFD")
    .replace(/[\u0300-\u036f’'“”!.():&]/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

/** @param {string} folder */
const byCode = (folder) =>
  Object.fromEntries(
    readdirSync(folder)
      .filter((file) => file.endsWith(".svg"))
      .map((file) => [keyOf(file.slice(0, -4)), () => readFileSync(join(folder, file))]),
  );
const noto = () => {
  const parts = read(packageNamed("svgmoji-noto"), "sprites", "all.svg")
    .split(/(?=<svg [^>]*id=")/)
    .slice(1);
  return Object.fromEntries(
    parts.map((part) => {
      const end = part.lastIndexOf("</svg>", part.endsWith("</svg></svg>") ? part.length - 7 : undefined);
      return [keyOf(/id="([^"]+)"/.exec(part)?.[1] ?? ""), () => Buffer.from(part.slice(0, end + 6))];
    }),
  );
};
/** @param {string} kind */
const fluent = (kind) => {
  const folder = join(packageNamed("fluentui-emoji"), "icons", kind);
  return Object.fromEntries(
    [...concepts].flatMap(([key, { name }]) => {
      const path = [`${slugOf(name)}.svg`, `${slugOf(name)}-default.svg`]
        .map((file) => join(folder, file))
        .find((file) => existsSync(file));
      return path ? [[key, () => readFileSync(path)]] : [];
    }),
  );
};

/** @type {{ set: string, concept: string, name: string, keywords: string[], start: number, length: number }[]} */
const rows = [];
/** @type {Buffer[]} */
const bodies = [];
let at = 0;
/** @param {string} set @param {string} concept @param {{ name: string, keywords: string[] }} words @param {Buffer} body */
const add = (set, concept, { name, keywords }, body) => {
  rows.push({ set, concept, name, keywords, start: at, length: body.length });
  bodies.push(body);
  at += body.length;
};

const sets = {
  noto: noto(),
  openmoji: byCode(join(packageNamed("openmoji"), "color", "svg")),
  modern: fluent("modern"),
  flat: fluent("flat"),
  twemoji: byCode(packageNamed("twemoji-svg")),
};
for (const [set, files] of Object.entries(sets)) {
  let count = 0;
  for (const [key, words] of concepts) {
    const file = files[key];
    if (!file) continue;
    const picture = sharp(file(), { density: 96 }).resize(side, side, {
      fit: "contain",
      background: { r: 0, g: 0, b: 0, alpha: 0 },
    });
    const body = await picture
      .webp({ quality: 72, alphaQuality: 80, effort: 3 })
      .toBuffer()
      .catch(() => undefined);
    if (body) add(set, key, words, body);
    count += body ? 1 : 0;
  }
  console.log(set, count);
}

/** @param {string} name */
const spoken = (name) => name.replaceAll("-", " ");
/** @param {string} text @param {string[]} list */
const unlike = (text, list) =>
  [...new Set(list.map((word) => String(word).toLowerCase().replaceAll("-", " ")))].filter(
    (word) => word && word !== text,
  );
const plain =
  /-(outline|off|variant|box|circle|multiple|edit|plus|minus|check|remove|alert|cancel|lock|settings|search|x|2|3|4|5|up|down|left|right|filled|share|bolt|code|cog|dollar|exclamation|heart|pause|pin|question|star|fill)(-|$)|alpha|letter|number|numeric|brand|hexagon-|square-|circle-/;
const icons = {
  lucide: () =>
    Object.entries(JSON.parse(read(packageNamed("lucide-static"), "tags.json"))).map(([name, tags]) => ({
      name,
      tags,
      file: join(packageNamed("lucide-static"), "icons", `${name}.svg`),
    })),
  tabler: () =>
    Object.entries(JSON.parse(read(packageNamed("tabler-icons"), "icons.json"))).map(([name, { tags = [] }]) => ({
      name,
      tags,
      file: join(packageNamed("tabler-icons"), "icons", "outline", `${name}.svg`),
    })),
  mdi: () =>
    JSON.parse(read(packageNamed("mdi-svg"), "meta.json")).map(({ name, aliases }) => ({
      name,
      tags: aliases,
      file: join(packageNamed("mdi-svg"), "svg", `${name}.svg`),
    })),
  bootstrap: () =>
    readdirSync(join(packageNamed("bootstrap-icons"), "icons")).map((file) => ({
      name: file.slice(0, -4),
      tags: [],
      file: join(packageNamed("bootstrap-icons"), "icons", file),
    })),
};
const known = new Set();
for (const [set, list] of Object.entries(icons)) {
  let count = 0;
  for (const { name, tags, file } of list()) {
    const isKnown = known.has(name);
    if (!existsSync(file) || (plain.test(name) && !isKnown) || (set === "bootstrap" && !isKnown)) continue;
    known.add(name);
    const alpha = await sharp(file, { density: 192 })
      .resize(side, side, { fit: "contain", background: { r: 0, g: 0, b: 0, alpha: 0 } })
      .ensureAlpha()
      .extractChannel(3)
      .webp({ quality: 60, effort: 3 })
      .toBuffer();
    add(set, `icon ${name}`, { name: spoken(name), keywords: unlike(spoken(name), tags) }, alpha);
    count += 1;
  }
  console.log(set, count);
}
mkdirSync(cache, { recursive: true });
writeFileSync(join(cache, "pictures.bin"), Buffer.concat(bodies));
writeFileSync(join(cache, "pictures.json"), JSON.stringify({ side, rows }));
console.log(`${rows.length} pictures, ${at} bytes`);
