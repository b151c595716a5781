import { type Code, comment, python, shell, yaml } from "../../code/code.ts";
import type { ModelRecord } from "../../model-record.ts";
import { hasTag, type LoadingCode, repositoryName } from "./model-facts.ts";
import { notice } from "./notices.ts";

interface Step {
  readonly step: Code<"python">;
  readonly model: Code<"python">;
  readonly module: Code<"python">;
  readonly yaml: Code<"yaml">;
}

const findLines: Step = {
  step: python`Segmentation`,
  model: python`YOLO`,
  module: python`htrflow.models.ultralytics.yolo`,
  yaml: yaml`
    - step: Segmentation
      settings:
        model: yolo
  `,
};

const readLines: Step = {
  step: python`TextRecognition`,
  model: python`TrOCR`,
  module: python`htrflow.models.huggingface.trocr`,
  yaml: yaml`
    - step: TextRecognition
      settings:
        model: TrOCR
  `,
};

const findsLines = (model: ModelRecord): boolean =>
  hasTag(model, "ultralytics", "yolo") ||
  model.pipeline_tag === "image-segmentation" ||
  model.pipeline_tag === "object-detection";

export const htrflow: LoadingCode = (model) => {
  const { step, model: modelClass, module, yaml: settings } = findsLines(model) ? findLines : readLines;
  return [
    yaml`
      # pipeline.yaml
      steps:
        ${settings}
            model_settings:
              model: ${model.id}
        - step: Export
          settings:
            format: txt
            dest: outputs
    `,
    shell`
      pip install htrflow
      htrflow pipeline pipeline.yaml page.jpg
    `,
    python`
      from ${module} import ${modelClass}
      from htrflow.pipeline.pipeline import Pipeline
      from htrflow.pipeline.steps import ${step}
      from htrflow.volume.volume import Collection

      pipeline = Pipeline([${step}(${modelClass}, {"model": ${model.id}}, {})])
      collection = pipeline.run(Collection(["page.jpg"]))
    `,
  ];
};

/** What PaddleOCR calls its models, by the tag they carry. */
const paddleClasses = new Map([
  ["textline_detection", python`TextDetection`],
  ["textline_recognition", python`TextRecognition`],
  ["seal_text_detection", python`SealTextDetection`],
  ["doc_img_unwarping", python`TextImageUnwarping`],
  ["doc_img_orientation_classification", python`DocImgOrientationClassification`],
  ["textline_orientation_classification", python`TextLineOrientationClassification`],
  ["chart_parsing", python`ChartParsing`],
  ["formula_recognition", python`FormulaRecognition`],
  ["layout_detection", python`LayoutDetection`],
  ["table_cells_detection", python`TableCellsDetection`],
  ["wired_table_classification", python`TableClassification`],
  ["table_structure_recognition", python`TableStructureRecognition`],
]);

const questionCode = (model: ModelRecord) => python`
  from paddleocr import DocVLM

  model = DocVLM(model_name=${repositoryName(model)})
  results = model.predict(
      input={"image": "table.png", "query": "Read this table as Markdown."},
      batch_size=1,
  )
  for result in results:
      result.print()
      result.save_to_json(save_path="output/result.json")
`;

/** The pipeline's version is the number at the end of the repository's name, and 1 where there is none. */
const parseCode = (model: ModelRecord) => python`
  from paddleocr import PaddleOCRVL

  pipeline = PaddleOCRVL(pipeline_version=${`v${/-(\d+(?:\.\d+)?)$/.exec(model.id)?.[1] ?? "1"}`})
  for result in pipeline.predict("document.png"):
      result.print()
      result.save_to_json(save_path="output")
      result.save_to_markdown(save_path="output")
`;

const oneModelCode = (model: ModelRecord, modelClass: Code<"python">) => python`
  from paddleocr import ${modelClass}

  model = ${modelClass}(model_name=${repositoryName(model)})
  for result in model.predict(input="image.png", batch_size=1):
      result.print()
      result.save_to_img(save_path="output")
      result.save_to_json(save_path="output/result.json")
`;

const paddleCode = (model: ModelRecord): Code<"python"> | undefined => {
  if (hasTag(model, "doc_vlm")) return questionCode(model);
  if (hasTag(model, "document-parse")) return parseCode(model);
  const modelClass = model.tags.map((tag) => paddleClasses.get(tag)).find((found) => found !== undefined);
  return modelClass && oneModelCode(model, modelClass);
};

export const paddleOcr: LoadingCode = (model) => {
  const code = paddleCode(model);
  if (code === undefined) {
    const advice = comment`no tag says which class of PaddleOCR loads this model.`;
    return [python`${notice("unknownModelType", advice)}`];
  }
  return [
    shell`
      # PaddlePaddle itself comes in versions for CPU and GPU:
      # https://www.paddlepaddle.org.cn/en/install
      pip install paddleocr
    `,
    code,
  ];
};
