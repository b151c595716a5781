import { definePlaceholder } from "../../define-task.ts";
import * as io from "./io.ts";

export const timeSeriesForecasting = definePlaceholder({
  id: "time-series-forecasting",
  name: "Time Series Forecasting",
  modality: "tabular",
  color: "blue",
  subtasks: [
    { type: "univariate-time-series-forecasting", name: "Univariate Time Series Forecasting" },
    { type: "multivariate-time-series-forecasting", name: "Multivariate Time Series Forecasting" },
  ],
  io,
});
