import { type Static, Type } from "typebox";

const Price = Type.Number({ minimum: 0, maximum: 1_000_000, description: "US dollars per million tokens." });

/** Which engines and providers calls can use. A field that is not set leaves the decision to the other levels. */
export const RoutingPolicy = Type.Object(
  {
    ownEnginesFirst: Type.Optional(
      Type.Boolean({ description: "Whether own engines are tried before external providers. Default: true." }),
    ),
    external: Type.Optional(
      Type.Enum(["allow", "never"], {
        description:
          'Whether external providers can be used. "never" at any level wins. Default: allow; never for private models.',
      }),
    ),
    zones: Type.Optional(
      Type.Array(Type.String({ pattern: "^[a-z0-9][a-z0-9-]{0,39}$" }), {
        maxItems: 50,
        description: "The only zones that calls can be sent to. Providers have no known zone, so they are excluded.",
      }),
    ),
    maxInputPrice: Type.Optional(Price),
    maxOutputPrice: Type.Optional(Price),
  },
  { additionalProperties: false },
);

export type RoutingPolicy = Static<typeof RoutingPolicy>;
