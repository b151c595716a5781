import { type Static, Type } from "typebox";

/** The body of error replies below `/v2/`, as the OCI distribution specification has it. */
export const RegistryFailure = Type.Object({
  errors: Type.Array(Type.Object({ code: Type.String(), message: Type.String() })),
});

/** A token for registry clients. */
export const RegistryToken = Type.Object({
  token: Type.String(),
  access_token: Type.String(),
  expires_in: Type.Integer({ description: "Seconds after which clients ask again." }),
});

const GgufFile = Type.Object({ rfilename: Type.String(), size: Type.Integer() });

/** What older versions of llama.cpp read instead of a manifest. */
export const RegistryGguf = Type.Object({ ggufFile: GgufFile, mmprojFile: Type.Optional(GgufFile) });

/** Tags of a repository, in the order of their names. */
export const RegistryTags = Type.Object({ name: Type.String(), tags: Type.Array(Type.String()) });

/** An OCI index without entries. */
export const RegistryIndex = Type.Object({
  schemaVersion: Type.Literal(2),
  mediaType: Type.Literal("application/vnd.oci.image.index.v1+json"),
  manifests: Type.Array(Type.Object({})),
});

export type RegistryGguf = Static<typeof RegistryGguf>;
