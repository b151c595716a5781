/** Labels of each text, best first; one text is answered as a list of one. */
export declare const textClassification: import("../worker/runner.ts").TaskRunner<import("../worker/loaded-model.ts").LoadedModel>;
//# sourceMappingURL=text-classification.d.ts.map