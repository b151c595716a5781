import { CardCheck, CardQuestion, Failure } from "@orrery/contract";
import { Type } from "typebox";
import { maxCommitBytes } from "../../http/bodies.js";
import { checkCard } from "../../readers/card-job.js";
/** `/api/validate-yaml`: what is wrong with a card, asked before it is sent. */
export const registerCardChecks = (app, workers) => {
    app.post("/api/validate-yaml", {
        bodyLimit: maxCommitBytes,
        config: { anonymousBodyLimit: 1024 * 1024 },
        schema: {
            tags: ["repositories"],
            summary: "Validate the front matter of a card",
            description: "400 if it is not valid; otherwise 200, with warnings.",
            body: CardQuestion,
            response: { 200: CardCheck, 400: Type.Union([CardCheck, Failure]), "4xx": Failure },
        },
    }, async (request, reply) => {
        const { content, repoType = "model" } = request.body;
        const kind = repoType === "dataset" ? "dataset" : "model";
        const problems = await checkCard(workers, { text: content, kind }, request.viewer.account === undefined);
        const spoken = (isError) => problems
            .filter((problem) => problem.isError === isError)
            .map(({ line, message }) => ({ message: `Line ${line}: ${message}` }));
        const errors = spoken(true);
        if (errors.length > 0)
            reply.code(400);
        return { errors, warnings: spoken(false) };
    });
};
//# sourceMappingURL=card-routes.js.map