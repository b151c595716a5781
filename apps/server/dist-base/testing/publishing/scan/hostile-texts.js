import { tarFile, zipFile } from "./archive-writer.js";
import { join, raw } from "./pickle-writer.js";
const json = (value) => Buffer.from(JSON.stringify(value));
const escaped = (text, letter) => text.replaceAll(letter, `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`);
const lambda = { class_name: "Lambda", config: { name: "l", function: ["4wEAAAAA", null, null] } };
const model = { class_name: "Sequential", config: { layers: [{ class_name: "Dense", config: {} }, lambda] } };
const hdf5 = (config) => join("\x89HDF\r\n\x1a\n", Buffer.alloc(200), "model_config\0\0\0\0", config, Buffer.alloc(300));
const keras = [
    { family: "Keras", name: "Lambda in JSON", bytes: json(model) },
    { family: "Keras", name: "Lambda in an archive", bytes: zipFile([{ name: "config.json", bytes: json(model) }]) },
    { family: "Keras", name: "Lambda in HDF5", bytes: hdf5(JSON.stringify(model)) },
    { family: "Keras", name: "Lambda in HDF5 with an escaped name", bytes: hdf5(escaped(JSON.stringify(model), "L")) },
    { family: "Keras", name: "Lambda in HDF5 with escaped keys", bytes: hdf5(escaped(JSON.stringify(model), "a")) },
    {
        family: "Keras",
        name: "Lambda in HDF5 behind a block of 512 bytes",
        bytes: join(Buffer.alloc(512, 1), hdf5(JSON.stringify(model))),
    },
    { family: "Keras", name: "Lambda in HDF5 with spaces", bytes: hdf5(JSON.stringify(model, null, 4)) },
    { family: "Keras", name: "a configuration that is cut off", bytes: hdf5(JSON.stringify(model).slice(0, 50)) },
    { family: "Keras", name: "a registered Lambda", bytes: json({ ...lambda, class_name: "Custom>Lambda" }) },
    {
        family: "Keras",
        name: "a module that is imported",
        bytes: zipFile([{ name: "config.json", bytes: json({ module: "subprocess", class_name: "run", config: {} }) }]),
    },
    {
        family: "Keras",
        name: "a builtin that runs code",
        bytes: json({ module: "builtins", class_name: "exec", config: "1" }),
    },
    {
        family: "Keras",
        name: "Lambda in JSON with NaN",
        bytes: raw(escaped(JSON.stringify({ ...model, x: 0 }), "L").replace('"x":0', '"x":NaN')),
    },
];
const template = (text) => json({ chat_template: text });
const templates = [
    { family: "templates", name: "Python's internals", bytes: template("{{ messages.__class__.__base__ }}") },
    { family: "templates", name: "internals through a filter", bytes: template("{{ messages | attr('__class__') }}") },
    {
        family: "templates",
        name: "internals with an escape",
        bytes: template("{{ messages['\\x5f\\x5fclass\\x5f\\x5f'] }}"),
    },
    {
        family: "templates",
        name: "internals joined from parts",
        bytes: template("{{ messages['_' ~ '_class_' ~ '_'] }}"),
    },
    { family: "templates", name: "a file of its own", bytes: raw("{% set x = cycler.__init__.__globals__.os %}{{ x }}") },
    {
        family: "templates",
        name: "loops without an end",
        bytes: template("{% for a in range(99999) %}{% for b in range(99999) %}{{ a }}{% endfor %}{% endfor %}"),
    },
    {
        family: "templates",
        name: "a text that doubles",
        bytes: template("{% set ns = namespace(x='xxxxxxxxxx') %}{% for a in range(60) %}{% set ns.x = ns.x ~ ns.x %}{% endfor %}{{ ns.x }}"),
    },
    {
        family: "templates",
        name: "one of several",
        bytes: json({
            chat_template: [
                { name: "default", template: "hi" },
                { name: "rag", template: "{{ x.__globals__ }}" },
            ],
        }),
    },
    { family: "templates", name: "not a template", bytes: template("{% include '/etc/passwd' %}{% endfor %}") },
];
const code = [
    { family: "remote code", name: "auto_map", bytes: json({ auto_map: { AutoModel: "modeling_x.Model" } }) },
    {
        family: "remote code",
        name: "auto_map of another repository",
        bytes: json({ auto_map: { AutoModel: "other/repo--modeling_x.Model" } }),
    },
    {
        family: "remote code",
        name: "auto_map with an escaped name",
        bytes: raw(escaped(JSON.stringify({ auto_map: { AutoModel: "m.Model" } }), "o")),
    },
    {
        family: "remote code",
        name: "a custom pipeline",
        bytes: json({ custom_pipelines: { x: { impl: "pipeline.X" } } }),
    },
    {
        family: "remote code",
        name: "a library of PEFT",
        bytes: json({ auto_mapping: { base_model_class: "X", parent_library: "my_code" } }),
    },
    {
        family: "remote code",
        name: "a component of Diffusers",
        bytes: json({ _diffusers_version: "0.30", unet: ["my_unet", "Unet"] }),
    },
    {
        family: "remote code",
        name: "a module of Sentence Transformers",
        bytes: json([{ idx: 0, name: "0", path: "", type: "my_code.Module" }]),
    },
    {
        family: "remote code",
        name: "_target_ of a NeMo archive",
        bytes: tarFile([{ name: "model_config.yaml", bytes: raw("a:\n  _target_: os.system\n") }]),
    },
    {
        family: "remote code",
        name: "_target_ in JSON",
        bytes: json({ x: { _target_: "subprocess.run", args: ["echo"] } }),
    },
    {
        family: "remote code",
        name: "Python code in an archive",
        bytes: zipFile([{ name: "handler.py", bytes: raw("print(1)\n") }]),
    },
    {
        family: "remote code",
        name: "a Python object in YAML",
        bytes: raw('a: !!python/object/apply:os.system ["echo"]\n'),
    },
    { family: "remote code", name: "a Python name in YAML", bytes: raw("a: !!python/name:os.system\n") },
    {
        family: "remote code",
        name: "TorchScript that writes files",
        bytes: zipFile([
            { name: "m/code/__torch__.py", bytes: raw("def forward(self):\n  torch.save(1, '/tmp/x')\n") },
            { name: "m/constants.pkl", bytes: raw("\x80\x02).") },
        ]),
    },
    {
        family: "remote code",
        name: "TorchScript",
        bytes: zipFile([
            { name: "m/code/__torch__.py", bytes: raw("def forward(self, x):\n  return x\n") },
            { name: "m/constants.pkl", bytes: raw("\x80\x02).") },
        ]),
    },
];
/** Random, and no key of anyone. */
const noise = "Zq7Rk2Wm9Xt4Yb8Nc3Vd6Lf1Hg5Js0PaQeTuIoZq7Rk2Wm9Xt4Yb8Nc3Vd6Lf1Hg5Js0";
const letters = noise.replace(/\d/g, "");
const secret = (name, text) => ({
    family: "secrets",
    name,
    bytes: raw(`token = "${text}"\n`),
});
const secrets = [
    secret("a hub token", `hf_${letters.slice(0, 34)}`),
    secret("a GitHub token", `ghp_${noise.slice(0, 36)}`),
    secret("an AWS key", `AKIA${"QWERTYUIOPASDFGHJKLZ".slice(0, 16)}`),
    secret("an OpenAI key", `sk-proj-${noise.slice(0, 48)}`),
    secret("a Google key", `AIza${noise.slice(0, 35)}`),
    secret("a Slack token", `xoxb-${noise.slice(0, 40)}`),
    secret("a private key", `-----BEGIN ${"RSA "}PRIVATE KEY-----\n${noise}\n`),
    { ...secret("a token in a configuration", ""), bytes: json({ api: { key: `hf_${letters.slice(0, 34)}` } }) },
];
/** Texts that name code, hold code, or give secrets away. */
export const hostileTexts = [...keras, ...templates, ...code, ...secrets];
//# sourceMappingURL=hostile-texts.js.map