import { type Static, Type } from "typebox";
import { FacetValues, RepositoryRecords, selection } from "./repositories.ts";

/** The parameters of the overview: the fields of its models. */
export const OverviewQuery = Type.Object(selection);

/** What is on the hub, for its home page. */
export const HubOverview = Type.Object({
  models: Type.Integer({ description: "Number of models." }),
  datasets: Type.Integer({ description: "Number of datasets." }),
  runsOnHub: Type.Integer({ description: "Number of models that run on this hub." }),
  added: Type.Integer({ description: "Number of models that are not built in." }),
  top: Type.Object({
    sort: Type.Enum(["trendingScore", "lastModified"], { description: "`lastModified` if no model is trending." }),
    models: RepositoryRecords,
  }),
  chatModels: Type.Array(Type.String(), { description: "Up to two chat models that run on this hub." }),
  tasks: FacetValues,
  providers: FacetValues,
});

export type OverviewQuery = Static<typeof OverviewQuery>;
export type HubOverview = Static<typeof HubOverview>;
