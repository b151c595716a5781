import { Type } from "typebox";
import { closed, defineTool, reads, routedModel, text } from "./tool.js";
import { resultOf } from "./tool-result.js";
const tokens = (what) => Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000_000, description: `Tokens of the ${what}` }));
const Verdict = Type.Object({
    provider: Type.String(),
    providerModel: Type.String(),
    isKept: Type.Boolean({ description: "Whether it would be tried" }),
    place: Type.Optional(Type.Integer({ description: "Position in the order of attempts, from 1" })),
    reason: Type.String(),
    retryAfterMs: Type.Optional(Type.Number()),
    price: Type.Optional(Type.Object({ input: Type.Optional(Type.Number()), output: Type.Optional(Type.Number()) }, { description: "US dollars per million tokens" })),
    firstTokenMs: Type.Optional(Type.Number({ description: "Measured by this hub" })),
    tokensPerSecond: Type.Optional(Type.Number({ description: "Measured by this hub" })),
    costUsd: Type.Optional(Type.Number({ description: "Cost of the given tokens, if the price is known" })),
});
/** What the tokens would cost at a provider; a price that is not listed is unknown, not zero. */
const costOf = ({ price }, { input_tokens: input = 0, output_tokens: output = 0 }) => {
    if (input + output === 0 || !price)
        return undefined;
    if ((input > 0 && price.input === undefined) || (output > 0 && price.output === undefined))
        return undefined;
    return (input * (price.input ?? 0) + output * (price.output ?? 0)) / 1_000_000;
};
const withCost = (verdict, size) => {
    const costUsd = costOf(verdict, size);
    return { ...verdict, ...(costUsd !== undefined && { costUsd }) };
};
export const explainRoute = defineTool({
    title: "Explain a route",
    description: "List the providers of a model in the order they would be tried, with prices and reasons. Give token counts to get the cost of a call.",
    effects: reads,
    input: Type.Object({
        model: routedModel,
        task: Type.Optional(text(60, "Default: the model's own task")),
        input_tokens: tokens("prompt"),
        output_tokens: tokens("answer"),
    }, closed),
    output: Type.Object({
        model: Type.String(),
        task: Type.String(),
        policy: Type.String(),
        providers: Type.Array(Verdict),
    }),
    run: async ({ model, task, ...size }, call) => {
        const body = { model, ...(task && { task }) };
        const reply = await call({ method: "POST", path: "/router/v1/route/explain", body });
        return resultOf(reply, ({ providers, ...route }) => ({
            ...route,
            providers: providers.map((verdict) => withCost(verdict, size)),
        }));
    },
});
//# sourceMappingURL=explain-route.js.map