import { HubInferenceError } from "../hub-inference-error.js";
import { encode, encodeFreely } from "../worker/encode.js";
import { choice, flag, maybeText, object, text as textField, textOrTexts, texts } from "../worker/fields.js";
import { generationOptions } from "../worker/generation-options.js";
import { single } from "../worker/runner.js";
const truncations = ["do_not_truncate", "longest_first", "only_first", "only_second"];
/** Checks that a text fits; where cutting is wished, the text is cut. */
const fitting = (model, text, parameters) => {
    const wished = parameters.truncation;
    const cuts = typeof wished === "boolean"
        ? wished
        : choice("parameters.truncation", wished, truncations, "do_not_truncate") !== "do_not_truncate";
    const whole = encodeFreely(model, text).ids.length;
    const { ids } = encode(model, text, { cuts: cuts ? "right" : undefined });
    return ids.length < whole ? model.pipeline.tokenizer.decode(ids, { skip_special_tokens: true }) : text;
};
const write = async (model, list, options, context) => {
    const answers = (await model.pipeline([...list], options));
    if (context.isStopped())
        throw new HubInferenceError("cancelled", "The caller disconnected.");
    return answers
        .flat()
        .map(({ summary_text, translation_text, generated_text }) => summary_text ?? translation_text ?? generated_text ?? "");
};
const tidy = (text, parameters) => flag("parameters.clean_up_tokenization_spaces", parameters.clean_up_tokenization_spaces, false)
    ? text.replace(/\s+([.,!?;:])/g, "$1").trim()
    : text;
const rewriting = (name, options) => single(async (model, { inputs, parameters }, context) => {
    const { list } = textOrTexts("inputs", inputs, model.plan.limits.items);
    const fit = list.map((text) => fitting(model, text, parameters));
    const wishes = { ...generationOptions(model, parameters, context), ...options(model, parameters) };
    const answers = await write(model, fit, wishes, context);
    return { value: answers.map((text) => ({ [name]: tidy(text, parameters) })) };
});
const languages = (_model, given) => {
    const from = maybeText("parameters.src_lang", given.src_lang);
    const to = maybeText("parameters.tgt_lang", given.tgt_lang);
    return { ...(from && { src_lang: from }), ...(to && { tgt_lang: to }) };
};
/** A table as the models that read tables as text were trained on it. */
const flatTable = (question, columns, rows) => [
    `${question} col : ${columns.join(" | ")}`,
    ...rows.map((cells, index) => `row ${index + 1} : ${cells.join(" | ")}`),
].join(" ");
const readTable = (model, value) => {
    const table = object("inputs.table", value);
    const columns = Object.keys(table);
    if (columns.length === 0)
        throw new HubInferenceError("bad_request", '"inputs.table" has no columns.');
    const cells = columns.map((name) => texts(`inputs.table.${name}`, table[name]?.map?.(String), model.plan.limits.items));
    const height = cells[0]?.length ?? 0;
    const odd = cells.findIndex((list) => list.length !== height);
    if (odd >= 0)
        throw new HubInferenceError("bad_request", `"inputs.table.${columns[odd]}" has ${cells[odd]?.length} cells; "${columns[0]}" has ${height}.`);
    return { columns, rows: Array.from({ length: height }, (_, row) => cells.map((list) => list[row] ?? "")) };
};
/** The cells whose text is in the answer, where they stand. */
const cellsIn = (answer, rows) => {
    const wanted = new Set(answer.split(",").map((part) => part.trim().toLowerCase()));
    return rows.flatMap((cells, row) => cells.flatMap((text, column) => (wanted.has(text.trim().toLowerCase()) ? [{ text, place: [row, column] }] : [])));
};
/** The answer to a question about a table, by a model that reads the table as text. */
const tableQuestionAnswering = single(async (model, { inputs, parameters }, context) => {
    const given = object("inputs", inputs);
    const question = textField("inputs.question", given.question ?? given.query);
    const { columns, rows } = readTable(model, given.table);
    const flat = fitting(model, flatTable(question, columns, rows).toLowerCase(), parameters);
    const [answer = ""] = await write(model, [flat], generationOptions(model, parameters, context), context);
    const found = cellsIn(answer, rows);
    return {
        value: {
            answer: answer.trim(),
            cells: found.map(({ text }) => text),
            coordinates: found.map(({ place }) => place),
            aggregator: "NONE",
        },
    };
});
export const sequenceRunners = {
    summarization: rewriting("summary_text", () => ({})),
    translation: rewriting("translation_text", languages),
    "text2text-generation": rewriting("generated_text", () => ({})),
    "table-question-answering": tableQuestionAnswering,
};
//# sourceMappingURL=sequence-to-sequence.js.map