import { type Static, Type } from "typebox";
import { NewEngineEndpoint, Zone } from "./engines.ts";

/** A name that identifies a worker among those of a hub. */
export const WorkerName = Type.String({ pattern: "^[a-z0-9][a-z0-9-]{0,32}$", description: "Such as gpu-1." });

const WorkerModel = Type.Object({
  model: Type.String({ minLength: 1, maxLength: 200, description: "owner/name on this hub." }),
  task: Type.String({ minLength: 1, maxLength: 100 }),
  revision: Type.Optional(
    Type.String({ minLength: 1, maxLength: 100, description: "The commit that the worker has." }),
  ),
});

/** What a worker sends when it joins, and again to stay. */
export const WorkerRegistration = Type.Object({
  address: NewEngineEndpoint.properties.address,
  key: Type.String({ minLength: 1, maxLength: 2000, description: "Access token for calls to the worker." }),
  zone: Type.Optional(Zone),
  maxInFlight: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000, description: "Max calls at once." })),
  models: Type.Array(WorkerModel, {
    maxItems: 200,
    description: "Endpoints of models that are not listed are removed.",
  }),
});

/** What the hub does with each model of a worker. */
export const WorkerLease = Type.Object({
  name: Type.String(),
  expiresAt: Type.String({
    description: "The worker's endpoints are removed then, unless it sends the request again.",
  }),
  renewSeconds: Type.Integer({ description: "Send the request again after this time." }),
  models: Type.Array(
    Type.Object({
      model: Type.String(),
      endpoint: Type.Optional(Type.Integer({ description: "Unset if the model can't be connected." })),
      reason: Type.Optional(Type.String({ description: "Why it can't be connected." })),
      commit: Type.Optional(Type.String({ description: "The newest commit of main on the hub." })),
    }),
  ),
});

export type WorkerRegistration = Static<typeof WorkerRegistration>;
export type WorkerLease = Static<typeof WorkerLease>;
