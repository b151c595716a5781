import type { RepositoryRecord } from "@orrery/contract";
import { lazy, Suspense } from "react";
import type { SignedRepository } from "./signature-mark.tsx";

const SignatureMark = lazy(() => import("./signature-mark.tsx").then((module) => ({ default: module.SignatureMark })));

/** Whether the main branch has a signature; only then is it verified. */
export const isSigned = ({ siblings = [] }: Pick<RepositoryRecord, "siblings">): boolean =>
  siblings.some(({ rfilename }) => rfilename === "model.sig");

export const Signature = (repository: SignedRepository) => (
  <Suspense>
    <SignatureMark {...repository} />
  </Suspense>
);
