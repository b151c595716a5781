import { definePlaceholder } from "../../define-task.ts";
import * as io from "./io.ts";

export const tabularToText = definePlaceholder({
  id: "tabular-to-text",
  name: "Tabular to Text",
  modality: "tabular",
  color: "blue",
  subtasks: [{ type: "rdf-to-text", name: "RDF to text" }],
  hideInModels: true,
  io,
  widget: { in: ["rows"], out: "text" },
  example: {
    inputs: {
      data: { Station: ["Harbor", "Airport"], "High (°C)": [21, 19], "Rain (mm)": [0, 4.2], Wind: ["west", "west"] },
    },
  },
  page: {
    summary:
      "Tabular to text writes sentences from records: a weather report from measurements, a profile from fields.",
    models: [
      {
        id: "google-t5/t5-base",
        description: "A general text-to-text model that is often fine-tuned to write from records.",
      },
    ],
    datasets: [
      { id: "GEM/web_nlg", description: "Facts from an encyclopedia as triples, with texts that state them." },
      { id: "GEM/e2e_nlg", description: "Fields of restaurants with several descriptions of each." },
    ],
    spaces: [],
    metrics: [
      { id: "bleu", description: "Overlap of short word sequences with reference texts." },
      { id: "Slot error rate", description: "Share of fields that the text omits, repeats or gets wrong." },
    ],
    demo: {
      inputs: [
        {
          type: "tabular",
          label: "Records",
          content: "High, rain and wind of two weather stations.",
          table: [
            ["Station", "High (°C)", "Rain (mm)", "Wind"],
            ["Harbor", "21", "0", "west"],
            ["Airport", "19", "4.2", "west"],
          ],
        },
      ],
      outputs: [
        {
          type: "text",
          label: "Text",
          content:
            "With wind from the west, the harbor stayed dry and reached 21 °C. At the airport, 4.2 mm of rain fell and the high was 19 °C.",
        },
      ],
    },
    widgetModels: [],
  },
});
