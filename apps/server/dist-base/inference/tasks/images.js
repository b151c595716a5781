import { HubInferenceError } from "../hub-inference-error.js";
import { encodePng } from "../media/png.js";
import { partOf } from "../worker/encode.js";
import { choice, maybeText, number, object, text as textField, texts, whole } from "../worker/fields.js";
import { generationOptions } from "../worker/generation-options.js";
import { readImage } from "../worker/media-field.js";
import { attempt, single } from "../worker/runner.js";
import { outputNamed, readClassificationParameters, toLabels } from "../worker/scores.js";
/** Labels of each image; all jobs' images run together. */
const imageClassification = async (model, jobs) => {
    const readings = await Promise.all(jobs.map(({ inputs, parameters }) => attempt(async () => ({
        options: readClassificationParameters(parameters),
        image: await readImage(model, "inputs", inputs),
    }))));
    const images = readings.flatMap((reading) => ("value" in reading ? [reading.value.image] : []));
    const { pixel_values } = images.length > 0 ? await model.pipeline.processor(images) : { pixel_values: undefined };
    const logits = pixel_values === undefined
        ? undefined
        : outputNamed(await model.pipeline.model({ pixel_values }), "logits");
    let next = 0;
    return readings.map((reading) => {
        if ("error" in reading || !logits)
            return "error" in reading ? reading : { value: [] };
        return { value: toLabels(model.config, partOf(logits, next++).data, reading.value.options) };
    });
};
/** An image in `inputs`, or in `inputs.image` beside other fields. */
const imageIn = (model, inputs) => {
    const isFile = inputs instanceof Uint8Array || typeof inputs === "string";
    return isFile ? readImage(model, "inputs", inputs) : readImage(model, "inputs.image", object("inputs", inputs).image);
};
const labelsIn = (model, parameters) => texts("parameters.candidate_labels", parameters.candidate_labels, model.plan.limits.items);
const threshold = (parameters, name, usual) => number(`parameters.${name}`, parameters[name], [0, 1], usual);
const zeroShotImageClassification = single(async (model, { inputs, parameters }) => {
    const labels = labelsIn(model, parameters);
    const template = maybeText("parameters.hypothesis_template", parameters.hypothesis_template) ?? "This is a photo of {}";
    const image = await imageIn(model, inputs);
    return { value: await model.pipeline(image, labels, { hypothesis_template: template }) };
});
const toDetection = ({ label, score, box }) => ({
    label,
    score,
    box: {
        xmin: Math.round(box.xmin),
        ymin: Math.round(box.ymin),
        xmax: Math.round(box.xmax),
        ymax: Math.round(box.ymax),
    },
});
const objectDetection = single(async (model, { inputs, parameters }) => {
    const options = { threshold: threshold(parameters, "threshold", 0.5), percentage: false };
    const found = (await model.pipeline(await imageIn(model, inputs), options));
    return { value: found.map(toDetection).sort((left, right) => right.score - left.score) };
});
const zeroShotObjectDetection = single(async (model, { inputs, parameters }) => {
    const labels = labelsIn(model, parameters);
    const options = { threshold: threshold(parameters, "threshold", 0.1), percentage: false };
    const found = (await model.pipeline(await imageIn(model, inputs), labels, options));
    return { value: found.map(toDetection).sort((left, right) => right.score - left.score) };
});
const pngOf = ({ data, width, height, channels }) => encodePng(data, width, height, channels === 3 ? 3 : 1).toString("base64");
const imageSegmentation = single(async (model, { inputs, parameters }) => {
    const subtask = choice("parameters.subtask", parameters.subtask, ["instance", "panoptic", "semantic"], undefined);
    const options = {
        threshold: threshold(parameters, "threshold", 0.5),
        mask_threshold: threshold(parameters, "mask_threshold", 0.5),
        overlap_mask_area_threshold: threshold(parameters, "overlap_mask_area_threshold", 0.8),
        ...(subtask && { subtask }),
    };
    const found = (await model.pipeline(await imageIn(model, inputs), options));
    return {
        value: found.map(({ label, score, mask }) => ({
            label: label ?? "segment",
            mask: pngOf(mask),
            ...(score !== null && score !== undefined && { score }),
        })),
    };
});
const depthEstimation = single(async (model, { inputs }) => {
    const { depth, predicted_depth } = (await model.pipeline(await imageIn(model, inputs)));
    const width = predicted_depth.dims.at(-1) ?? 1;
    const values = predicted_depth.data;
    const rows = Array.from({ length: values.length / width }, (_, row) => Array.from(values.subarray(row * width, (row + 1) * width), (value) => Math.round(value * 1e4) / 1e4));
    return { value: { depth: pngOf(depth), predicted_depth: rows } };
});
const imageToImage = single(async (model, { inputs }) => {
    const image = (await model.pipeline(await imageIn(model, inputs)));
    const rgb = image.channels === 1 ? image : image.rgb();
    return {
        bytes: encodePng(rgb.data, rgb.width, rgb.height, rgb.channels === 1 ? 1 : 3),
        type: "image/png",
    };
});
const imageFeatures = single(async (model, { inputs }) => {
    const { data, dims } = (await model.pipeline(await imageIn(model, inputs)));
    const width = dims.at(-1) ?? 1;
    const rows = Array.from({ length: data.length / width }, (_, row) => Array.from(data.subarray(row * width, (row + 1) * width)));
    return { value: rows.length === 1 ? rows[0] : rows };
});
const imageToText = single(async (model, { inputs, parameters }, context) => {
    const image = await imageIn(model, inputs);
    const [first] = (await model.pipeline(image, generationOptions(model, parameters, context)));
    return { value: { generated_text: (first?.generated_text ?? "").trim() } };
});
const documentQuestionAnswering = single(async (model, { inputs, parameters }, context) => {
    if (parameters.word_boxes !== undefined)
        throw new HubInferenceError("bad_request", '"parameters.word_boxes" is not supported: models on this hub read the image itself. Remove it.');
    const question = textField("inputs.question", object("inputs", inputs).question);
    whole("parameters.top_k", parameters.top_k, [1, 1], 1);
    const image = await imageIn(model, inputs);
    const found = (await model.pipeline(image, question, generationOptions(model, parameters, context)));
    return { value: found.map(({ answer }) => ({ answer: answer ?? "" })) };
});
export const imageRunners = {
    "image-classification": imageClassification,
    "zero-shot-image-classification": zeroShotImageClassification,
    "object-detection": objectDetection,
    "zero-shot-object-detection": zeroShotObjectDetection,
    "image-segmentation": imageSegmentation,
    "depth-estimation": depthEstimation,
    "image-to-image": imageToImage,
    "image-feature-extraction": imageFeatures,
    "image-to-text": imageToText,
    "document-question-answering": documentQuestionAnswering,
};
//# sourceMappingURL=images.js.map