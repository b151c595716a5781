/** Deploys `acme/local` to an engine in the simulator that speaks chat completions, Responses and Messages. */
export const addSimulatedEngine = async ({ send, simulator, token }) => {
    const address = `${simulator.url}/llama-server.invalid`;
    const engine = { kind: "llama-server", address, task: "conversational", servedModel: "chat-at-engine" };
    const settings = { key: "planted-engine-key", inputPrice: 1, outputPrice: 2 };
    const reply = await send("PUT", "/api/models/acme/local/deployment", { ...engine, ...settings }, token);
    if (!reply.ok)
        throw new Error(`the engine was not added: ${await reply.text()}`);
};
//# sourceMappingURL=simulated-engine.js.map