/** The engines of the template benchmark behind one interface; each compiles a source and renders it with a context. */
import { Template as HuggingFaceTemplate } from "@huggingface/jinja";
import { Environment as MiniJinja } from "minijinja-js";
import nunjucks from "nunjucks";

/**
 * @typedef {object} Peer
 * @property {string} name
 * @property {(source: string) => unknown} compile
 * @property {(compiled: any, context: Record<string, unknown>) => string} render
 * @property {(compiled: any) => void} [release] gives memory back that JavaScript does not collect
 */

const CLOCK = new Date(2024, 6, 6, 9, 5, 3);

/** @param {string} message */
function raise(message) {
  throw new Error(message);
}

/**
 * Python's spelling of JSON, for the engines that let a filter be registered.
 *
 * @param {any} data
 * @param {number} indent
 * @param {number} depth
 * @returns {string}
 */
function toJson(data, indent = 0, depth = 1) {
  const value = data instanceof Map ? Object.fromEntries(data) : data;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const pairs = Array.isArray(value)
    ? value.map((item) => toJson(item, indent, depth + 1))
    : Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${toJson(item, indent, depth + 1)}`);
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  if (pairs.length === 0 || !indent) return `${open}${pairs.join(", ")}${close}`;
  const gap = `\n${" ".repeat(indent * depth)}`;
  return `${open}${gap}${pairs.join(`,${gap}`)}\n${" ".repeat(indent * (depth - 1))}${close}`;
}

/** @param {any} engine the built @orrery/template */
function orrery(engine) {
  const options = { now: () => CLOCK };
  return {
    name: "orrery",
    compile: (/** @type {string} */ source) => engine.compile(source, options),
    render: (/** @type {any} */ compiled, /** @type {any} */ context) => compiled.render(context),
  };
}

function huggingFace() {
  return {
    name: "@huggingface/jinja",
    compile: (/** @type {string} */ source) => new HuggingFaceTemplate(source),
    render: (/** @type {any} */ compiled, /** @type {any} */ context) => compiled.render(context),
  };
}

function nunjucksPeer() {
  const environment = new nunjucks.Environment(null, { autoescape: false, trimBlocks: true, lstripBlocks: true });
  environment.addGlobal("raise_exception", raise);
  environment.addFilter("tojson", (value, options) => toJson(value, options?.indent));
  environment.addFilter("items", (value) => Object.entries(value ?? {}));
  return {
    name: "nunjucks",
    compile: (/** @type {string} */ source) => new nunjucks.Template(source, environment, undefined, true),
    render: (/** @type {any} */ compiled, /** @type {any} */ context) => compiled.render(context),
  };
}

function miniJinja() {
  const compile = (/** @type {string} */ source) => {
    const environment = new MiniJinja();
    environment.trimBlocks = true;
    environment.lstripBlocks = true;
    environment.enablePyCompat();
    environment.addGlobal("raise_exception", raise);
    environment.addFilter("tojson", (/** @type {any} */ value, /** @type {any} */ options) =>
      toJson(value, options?.indent),
    );
    environment.addTemplate("chat", source);
    return environment;
  };
  return {
    name: "minijinja-js",
    compile,
    render: (/** @type {any} */ compiled, /** @type {any} */ context) => compiled.renderTemplate("chat", context),
    release: (/** @type {any} */ compiled) => compiled.free(),
  };
}

/**
 * @param {any} engine the built @orrery/template
 * @returns {Peer[]}
 */
export function listPeers(engine) {
  return [orrery(engine), huggingFace(), nunjucksPeer(), miniJinja()];
}
