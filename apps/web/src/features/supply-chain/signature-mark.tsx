import type { RepositoryKind } from "@orrery/contract";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { signatureQuery } from "../../api/model/supply-chain.ts";
import { SignatureButton } from "./signature-button.tsx";

const SignaturePanel = lazy(() =>
  import("./signature-panel.tsx").then((module) => ({ default: module.SignaturePanel })),
);

export interface SignedRepository {
  readonly kind: RepositoryKind;
  readonly id: string;
}

/** The signature of a repository that has one. If it can't be loaded, the page is shown without it. */
export const SignatureMark = (repository: SignedRepository) => {
  const { data } = useQuery(signatureQuery(repository.kind, repository.id));
  const [isOpen, setOpen] = useState(false);
  if (!data) return null;
  return (
    <>
      <SignatureButton state={data.state} signer={data.signer?.name} onOpen={() => setOpen(true)} />
      {isOpen && (
        <Suspense>
          <SignaturePanel {...repository} status={data} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};
