import type { RepositoryKind, RepositoryRecord } from "@orrery/contract";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { signWithHub } from "../../api/model/supply-chain.ts";
import { sessionQuery } from "../../api/sessions.ts";
import { useChange } from "../../forms/use-change.ts";
import { canChange } from "../../lib/account/can-change.ts";
import { InlineError } from "../../ui/feedback/inline-error.tsx";
import { TextButton } from "../../ui/input/button/text-button.tsx";
import { isSigned, Signature } from "./signature.tsx";

const DocumentationPanel = lazy(() =>
  import("./documentation-panel.tsx").then((module) => ({ default: module.DocumentationPanel })),
);

const SignButton = ({ kind, id }: { readonly kind: RepositoryKind; readonly id: string }) => {
  const { mutate, isPending, error } = useChange(() => signWithHub(kind, id), {
    invalidates: [["repository", kind, id]],
  });
  return (
    <>
      <TextButton onClick={() => mutate()} disabled={isPending}>
        Sign with the hub’s key
      </TextButton>
      {error && <InlineError>{error.message}</InlineError>}
    </>
  );
};

interface SignatureFactProps {
  readonly kind: RepositoryKind;
  readonly record: RepositoryRecord;
}

/** The signature of a repository; people who can change it can add one. */
export const SignatureFact = ({ kind, record }: SignatureFactProps) => {
  const { data: session } = useQuery(sessionQuery);
  const { id, origin } = record;
  if (isSigned(record)) return <Signature kind={kind} id={id} />;
  const canSign = origin === "local" && canChange(session?.user, id.split("/")[0] ?? "");
  return (
    <>
      Not signed
      {canSign && <SignButton kind={kind} id={id} />}
    </>
  );
};

export const DocumentationFact = ({ id }: { readonly id: string }) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <span className="-ml-0.75">
        <TextButton onClick={() => setOpen(true)} aria-haspopup="dialog">
          Sheet and bill of materials
        </TextButton>
      </span>
      {isOpen && (
        <Suspense>
          <DocumentationPanel id={id} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};
