import { type Static, Type } from "typebox";
import { limits } from "../limits.ts";

const levels = ["caution", "error", "suspicious", "unsafe"] as const;

const Finding = Type.Object({
  level: Type.Enum([...levels], { description: "`error`: this part could not be judged." }),
  rule: Type.String(),
  where: Type.String({ description: "Member of an archive; empty for the file itself." }),
  detail: Type.String(),
});

const safety = Type.Enum(["innocuous", "suspicious", "dangerous"]);

const PickleImportScan = Type.Object({
  highestSafetyLevel: safety,
  imports: Type.Array(Type.Object({ module: Type.String(), name: Type.String(), safety })),
});

/** What the scan of a file has found. */
export const SecurityFileStatus = Type.Object(
  {
    status: Type.Enum(["unscanned", "queued", "safe", ...levels], {
      description: "`error`: it could not be judged. Only `safe` means that it was judged and nothing was found.",
    }),
    avScan: Type.Null(),
    pickleImportScan: Type.Union([PickleImportScan, Type.Null()]),
    format: Type.Optional(Type.String({ description: "Format of the content, judged without the file name." })),
    findings: Type.Optional(Type.Array(Finding)),
    isHeld: Type.Optional(Type.Boolean({ description: "Whether it can't be downloaded." })),
    sha256: Type.Optional(Type.String({ description: "The content, to approve it." })),
    approval: Type.Optional(Type.Object({ by: Type.String(), at: Type.String(), reason: Type.String() })),
  },
  { description: "With `expand`." },
);

/** What the scans of all files of a revision have found. */
export const SecurityRepoStatus = Type.Object({
  scansDone: Type.Boolean(),
  filesWithIssues: Type.Array(Type.Object({ path: Type.String(), level: Type.String() })),
});

/** Why an admin allows downloads of a content. */
export const ScanApproval = Type.Object({ reason: Type.String({ minLength: 1, maxLength: limits.reason }) });

/** Contents that need a decision, the worst first. */
export const HeldScans = Type.Array(
  Type.Object({
    sha256: Type.String(),
    size: Type.Integer(),
    status: Type.Enum([...levels]),
    format: Type.String(),
    findings: Type.Array(Finding),
    repositories: Type.Array(Type.Object({ kind: Type.Enum(["model", "dataset"]), id: Type.String() })),
  }),
);

export type SecurityFileStatus = Static<typeof SecurityFileStatus>;
export type SecurityRepoStatus = Static<typeof SecurityRepoStatus>;
export type HeldScans = Static<typeof HeldScans>;
