import { limits } from "@orrery/contract/limits";
import { useRef } from "react";
import { addSigner, decideSigner } from "../../../api/owners/signers.ts";
import { ConfirmChange } from "../../../forms/confirm-change.tsx";
import { useSaveForm } from "../../../forms/use-save-form.ts";
import { Button } from "../../../ui/input/button/button.tsx";
import { TextArea, TextField } from "../../../ui/input/field/field.tsx";
import { FilePick } from "../../../ui/input/file-pick.tsx";
import { FormDialog } from "../../../ui/overlay/dialog/form-dialog.tsx";
import { type OwnedSigner, pemProblem } from "./signer-text.ts";

const invalidates = [["signers"]];

interface AddSignerProps {
  readonly owner: string;
  /** Whether another owner can be chosen. */
  readonly isOwnerOpen: boolean;
  readonly onClose: () => void;
}

export const AddSigner = ({ owner: given, isOwnerOpen, onClose }: AddSignerProps) => {
  const picker = useRef<HTMLInputElement>(null);
  const { text, change, dialog } = useSaveForm({
    initial: { owner: given, name: "", publicKey: "" },
    required: ["owner", "name", "publicKey"],
    save: async ({ owner, ...signer }) => {
      const problem = pemProblem(signer.publicKey);
      if (problem !== undefined) throw new Error(problem);
      return addSigner(owner, signer);
    },
    invalidates,
    onDone: onClose,
  });
  return (
    <FormDialog
      title="Add a signer"
      description="Signatures with this key are trusted for all repositories of the owner."
      onClose={onClose}
      action="Add"
      buttons={<Button onClick={() => picker.current?.click()}>Choose file</Button>}
      {...dialog}
    >
      {isOwnerOpen && (
        <TextField
          label="Owner"
          {...text("owner")}
          placeholder="acme"
          maxLength={limits.signerOwner}
          hint="An account of this hub, or an owner on an upstream."
        />
      )}
      <TextField label="Name" {...text("name")} placeholder="Release key" maxLength={limits.signerName} />
      <TextArea
        label="Public key or certificate"
        {...text("publicKey")}
        rows={6}
        placeholder="-----BEGIN PUBLIC KEY-----"
        hint="PEM, on the curve P-256, P-384 or P-521."
      />
      <FilePick
        field={picker}
        accept=".pem,.crt,.cer,.pub"
        onFiles={([file]) =>
          void file
            ?.slice(0, 20_000)
            .text()
            .then((publicKey) => change({ publicKey }))
        }
      />
    </FormDialog>
  );
};

interface DecisionProps {
  readonly signer: OwnedSigner;
  readonly onClose: () => void;
}

export const RevokeSigner = ({ signer: { name, owner, fingerprint }, onClose }: DecisionProps) => (
  <ConfirmChange
    title={`Revoke “${name}”`}
    action="Revoke"
    change={() => decideSigner(owner, fingerprint, { status: "revoked" })}
    invalidates={invalidates}
    onClose={onClose}
  >
    <p>{`Its signatures for ${owner} are no longer trusted, old ones included. You can trust it again.`}</p>
  </ConfirmChange>
);

export const TrustSigner = ({ signer: { name, owner, fingerprint }, onClose }: DecisionProps) => {
  const { text, dialog } = useSaveForm({
    initial: { reason: "" },
    save: ({ reason }) => decideSigner(owner, fingerprint, { status: "trusted", ...(reason && { reason }) }),
    invalidates,
    onDone: onClose,
  });
  return (
    <FormDialog
      title={`Trust “${name}”`}
      description={`Its signatures for ${owner} are trusted from now on. Compare the fingerprint with the signer first.`}
      onClose={onClose}
      action="Trust"
      {...dialog}
    >
      <TextField label="Fingerprint" value={fingerprint} onText={() => {}} readOnly />
      <TextField label="Reason (optional)" {...text("reason")} maxLength={limits.reason} />
    </FormDialog>
  );
};
