/** The public surface of the package. Files on disk have entries of their own: `@orrery/tasks/pages` and `@orrery/tasks/media`. */

export {
  type AnyTask,
  hasRecord,
  isTaskId,
  type JsonSchema,
  type ModalityGroup,
  pageInfoOf,
  schemaOf,
  subtaskOwner,
  type TaskId,
  type TaskInput,
  type TaskOutput,
  type TaskPiece,
  type TaskSchemas,
  taskIds,
  taskOf,
  tasksByModality,
} from "./catalogue.ts";
export {
  type ChatCompletionInput,
  type ChatCompletionOutput,
  type ChatCompletionPiece,
  chatCompletion,
} from "./chat-completion.ts";
export type { ChatMessage, ImagePart, TextPart } from "./chat-message.ts";
export type { Language, Program } from "./code/code.ts";
export {
  type DatasetLibrary,
  type DatasetLibraryKey,
  datasetLibraries,
} from "./dataset-libraries/dataset-libraries.ts";
export type { DatasetConfig, DatasetFormat, DatasetRecord } from "./dataset-libraries/dataset-record.ts";
export type { PlaceholderTask, TaskDefinition, TaskIO, TaskType } from "./define-task.ts";
export type { Library } from "./libraries/library.ts";
export {
  defaultCountedFiles,
  isLibraryKey,
  type LibraryKey,
  libraries,
  libraryKeys,
  libraryOf,
} from "./libraries/registry.ts";
export { librariesWithSnippets, loadingSnippets } from "./libraries/snippets/loading-snippets.ts";
export { fallbackNotices } from "./libraries/snippets/notices.ts";
export { librariesForTask, tasksByLibrary, tasksForLibrary } from "./libraries/tasks-by-library.ts";
export { isLicenseId, licenses } from "./licenses.ts";
export { downloadToOpen } from "./local-apps/download-to-open.ts";
export { preferredFile } from "./local-apps/gguf-file.ts";
export { hubApps } from "./local-apps/hub-apps.ts";
export type { LocalApp, LocalAppSnippet } from "./local-apps/local-app.ts";
export { type LocalAppKey, localApps, localAppsFor } from "./local-apps/local-apps.ts";
export type {
  ModelConfig,
  ModelRecord,
  SpecialToken,
  TokenizerConfig,
  WidgetExample,
} from "./model-record.ts";
export { publicHub } from "./public-hub.ts";
export {
  type BitsBasis,
  type FileFormat,
  type FileQuantization,
  fileQuantizations,
  quantizationOrder,
} from "./quantizations/file-quantizations.ts";
export { nearestQuantization } from "./quantizations/nearest-quantization.ts";
export { parseQuantization, type QuantizationLabel } from "./quantizations/parse-quantization.ts";
export {
  type BlockFormat,
  type TensorQuantization,
  tensorBits,
  tensorQuantizations,
} from "./quantizations/tensor-quantizations.ts";
export type { MediaInput, MediaKind, Schema, Static } from "./schema.ts";
export {
  type ChartBar,
  type Demo,
  type DemoItem,
  demoTypes,
  type HubReference,
  type TaskInfo,
  type TokenSpan,
} from "./task-info.ts";
export { type Color, colors, type Modality, modalities, type Subtask } from "./task-type.ts";
export { tasks } from "./tasks/index.ts";
export { type Widget, widgetInputs, widgetOutputs } from "./widget.ts";
