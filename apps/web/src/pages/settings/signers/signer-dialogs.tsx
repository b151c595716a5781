import type { SignerDecision } from "@orrery/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { addSigner, decideSigner } from "../../../api/owners/signers.ts";
import { Button } from "../../../ui/input/button/button.tsx";
import { TextArea, TextField } from "../../../ui/input/field/field.tsx";
import { FilePick } from "../../../ui/input/file-pick.tsx";
import { ConfirmDialog } from "../../../ui/overlay/dialog/confirm-dialog.tsx";
import { FormDialog } from "../../../ui/overlay/dialog/form-dialog.tsx";
import { type OwnedSigner, pemProblem } from "./signer-text.ts";

/** Changes signers, closes the dialog and loads the lists again. */
const useChange = <T,>(change: (value: T) => Promise<unknown>, onClose: () => void) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async () => {
      onClose();
      await client.invalidateQueries({ queryKey: ["signers"] });
    },
  });
};

interface AddSignerProps {
  readonly owner: string;
  /** Whether another owner can be chosen. */
  readonly isOwnerOpen: boolean;
  readonly onClose: () => void;
}

export const AddSigner = ({ owner: given, isOwnerOpen, onClose }: AddSignerProps) => {
  const [owner, setOwner] = useState(given);
  const [name, setName] = useState("");
  const [pem, setPem] = useState("");
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const adding = useChange(() => addSigner(owner.trim(), { name: name.trim(), publicKey: pem }), onClose);
  const submit = () => {
    const found = pemProblem(pem);
    setProblem(found);
    if (found === undefined) adding.mutate(undefined);
  };
  return (
    <FormDialog
      title="Add a signer"
      description="Signatures with this key are trusted for all repositories of the owner."
      onClose={onClose}
      onSubmit={submit}
      action="Add"
      isDisabled={adding.isPending || !owner.trim() || !name.trim() || !pem.trim()}
      error={problem ?? adding.error?.message}
      buttons={<Button onClick={() => field.current?.click()}>Choose file</Button>}
    >
      {isOwnerOpen && (
        <TextField
          label="Owner"
          value={owner}
          onText={setOwner}
          placeholder="acme"
          maxLength={100}
          hint="An account of this hub, or an owner on an upstream."
        />
      )}
      <TextField label="Name" value={name} onText={setName} placeholder="Release key" maxLength={300} />
      <TextArea
        label="Public key or certificate"
        value={pem}
        onText={setPem}
        rows={6}
        placeholder="-----BEGIN PUBLIC KEY-----"
        hint="PEM, on the curve P-256, P-384 or P-521."
      />
      <FilePick
        field={field}
        accept=".pem,.crt,.cer,.pub"
        onFiles={([file]) => void file?.slice(0, 20_000).text().then(setPem)}
      />
    </FormDialog>
  );
};

interface DecisionProps {
  readonly signer: OwnedSigner;
  readonly onClose: () => void;
}

const useDecision = ({ signer, onClose }: DecisionProps) =>
  useChange((decision: SignerDecision) => decideSigner(signer.owner, signer.fingerprint, decision), onClose);

export const RevokeSigner = (props: DecisionProps) => {
  const { mutate, isPending, error } = useDecision(props);
  const { name, owner } = props.signer;
  return (
    <ConfirmDialog
      title={`Revoke “${name}”`}
      action="Revoke"
      onConfirm={() => mutate({ status: "revoked" })}
      onClose={props.onClose}
      isBusy={isPending}
      error={error?.message}
    >
      <p>{`Its signatures for ${owner} are no longer trusted, old ones included. You can trust it again.`}</p>
    </ConfirmDialog>
  );
};

export const TrustSigner = (props: DecisionProps) => {
  const [reason, setReason] = useState("");
  const { mutate, isPending, error } = useDecision(props);
  const { name, owner, fingerprint } = props.signer;
  return (
    <FormDialog
      title={`Trust “${name}”`}
      description={`Its signatures for ${owner} are trusted from now on. Compare the fingerprint with the signer first.`}
      onClose={props.onClose}
      onSubmit={() => mutate({ status: "trusted", ...(reason.trim() && { reason: reason.trim() }) })}
      action="Trust"
      isDisabled={isPending}
      error={error?.message}
    >
      <TextField label="Fingerprint" value={fingerprint} onText={() => {}} readOnly />
      <TextField label="Reason (optional)" value={reason} onText={setReason} maxLength={1000} />
    </FormDialog>
  );
};
