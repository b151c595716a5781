/** A tool in the format of the Responses API. */
export const weather = {
    type: "function",
    name: "weather",
    parameters: { type: "object", properties: { town: { type: "string" } } },
    strict: false,
};
/** A prompt to which the simulator answers with a call of the tool. */
export const callWeather = 'Now call the tool weather with {"town": "Ulm"}';
//# sourceMappingURL=weather-tool.js.map