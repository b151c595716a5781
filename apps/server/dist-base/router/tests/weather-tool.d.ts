/** A tool in the format of the Responses API. */
export declare const weather: {
    type: "function";
    name: string;
    parameters: {
        type: string;
        properties: {
            town: {
                type: string;
            };
        };
    };
    strict: boolean;
};
/** A prompt to which the simulator answers with a call of the tool. */
export declare const callWeather = "Now call the tool weather with {\"town\": \"Ulm\"}";
//# sourceMappingURL=weather-tool.d.ts.map