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
  example: {
    inputs: [
      {
        target: [9, 10, 13, 17, 22, 29, 36, 38, 27, 19, 12, 10, 10, 11, 14, 19, 24, 32, 39, 41, 30, 21, 13, 11],
        start: "2023-01-01T00:00:00Z",
      },
    ],
    parameters: { prediction_length: 6, quantile_levels: [0.1, 0.5, 0.9] },
  },
  page: {
    summary: "Time series forecasting continues a series of measurements, with a range for every future value.",
    models: [
      {
        id: "amazon/chronos-bolt-small",
        description: "Forecasts series it has never seen, with quantiles; small enough for a CPU.",
      },
      {
        id: "google/timesfm-1.0-200m",
        description: "A decoder trained on many series that forecasts without training.",
      },
      {
        id: "ibm-granite/granite-timeseries-ttm-r1",
        description: "Very small models that can be fine-tuned in minutes.",
      },
    ],
    datasets: [
      { id: "autogluon/chronos_datasets", description: "Series of energy, traffic, retail and nature in one format." },
    ],
    spaces: [],
    metrics: [
      {
        id: "MASE",
        description: "Mean absolute error divided by that of a naive forecast; below 1 is better than naive.",
      },
      { id: "Weighted quantile loss", description: "Error of the whole range of quantiles; lower is better." },
    ],
    demo: {
      inputs: [
        {
          type: "img",
          label: "Passengers of a ferry, two years",
          content: "Monthly passengers in thousands: low in winter, a peak of 41 in August, slowly rising.",
          filename: "ferry-passengers.svg",
        },
      ],
      outputs: [
        {
          type: "img",
          label: "Forecast of six months",
          content: "The line continues from January to June and the range widens with every month.",
          filename: "ferry-forecast.svg",
        },
        {
          type: "tabular",
          label: "Quantiles",
          content: "Passengers in thousands for each month: low, expected and high.",
          table: [
            ["Month", "10%", "50%", "90%"],
            ["January", "10", "11", "12"],
            ["February", "10", "12", "14"],
            ["March", "13", "15", "18"],
            ["April", "17", "20", "24"],
            ["May", "22", "26", "31"],
            ["June", "29", "34", "40"],
          ],
        },
      ],
    },
    widgetModels: ["amazon/chronos-bolt-small"],
  },
});
