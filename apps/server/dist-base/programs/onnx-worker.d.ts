export {};
//# sourceMappingURL=onnx-worker.d.ts.map