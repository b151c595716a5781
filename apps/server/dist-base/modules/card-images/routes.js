import { Failure } from "@orrery/contract";
import { Type } from "typebox";
import { idOf, idPaths } from "../../http/repository-path.js";
import { isPassive } from "../../http/untrusted-content.js";
const ImageQuery = Type.Object({
    url: Type.String({ maxLength: 4000, description: "URL of an image in the card." }),
});
export const registerCardImages = (app, service) => {
    for (const kind of ["model", "dataset"])
        for (const [path, params] of idPaths)
            app.get(`/api/${kind}s${path}/card-image`, {
                compress: false,
                schema: {
                    tags: [`${kind}s`],
                    summary: "Get an image in the card from another site",
                    params,
                    querystring: ImageQuery,
                    response: { 200: Type.Unknown({ description: "The image's bytes." }), "4xx": Failure },
                },
            }, async (request, reply) => {
                const { type, bytes } = await service.image(kind, idOf(request.params), request.query.url, request.viewer);
                return reply
                    .headers({
                    "content-type": type,
                    "cache-control": "private, max-age=86400",
                    // An external image opened directly must not act as a page of the hub.
                    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
                    "content-disposition": isPassive(type) ? "inline" : "attachment",
                })
                    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
            });
};
//# sourceMappingURL=routes.js.map