import { AdminOverview, Failure } from "@orrery/contract";
import type { App } from "../../../http/fastify-app.ts";
import type { AdminOverviewService } from "./service.ts";

export const registerAdminOverview = (app: App, read: AdminOverviewService): void => {
  app.get(
    "/api/admin/overview",
    {
      schema: {
        tags: ["operations"],
        summary: "Health, storage and activity of this hub, for its admins",
        response: { 200: AdminOverview, "4xx": Failure },
      },
    },
    async (request) => read(request.viewer),
  );
};
