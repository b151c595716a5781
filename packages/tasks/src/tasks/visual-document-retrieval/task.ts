import { defineTask } from "../../define-task.ts";
import * as io from "./io.ts";

export const visualDocumentRetrieval = defineTask({
  id: "visual-document-retrieval",
  name: "Visual Document Retrieval",
  modality: "multimodal",
  color: "yellow",
  io,
  widget: { in: [], out: "" },
  example: {},
  info: {
    summary: "",
    models: [
      { id: "vidore/colqwen2-v1.0", description: "" },
      { id: "Tevatron/OmniEmbed-v0.1", description: "" },
    ],
    datasets: [{ id: "vidore/colpali_train_set", description: "" }],
    spaces: [
      { id: "vidore/vidore-leaderboard", description: "" },
      { id: "vidore/visual-rag-tool", description: "" },
    ],
    metrics: [{ id: "Normalized Discounted Cumulative Gain at K", description: "" }],
    demo: {
      inputs: [
        { type: "img", label: "", content: "" },
        { type: "text", label: "Question", content: "" },
      ],
      outputs: [{ type: "chart", label: "", content: "" }],
    },
    widgetModels: [""],
  },
});
