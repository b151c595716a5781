import type { OwnerOverview } from "@orrery/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { changeProfile, ownerQuery } from "../../api/owners/owners.ts";
import { TextArea, TextField } from "../../ui/input/field/field.tsx";
import { FormDialog } from "../../ui/overlay/dialog/form-dialog.tsx";

interface ProfileDialogProps {
  readonly owner: OwnerOverview;
  readonly onClose: () => void;
}

export const ProfileDialog = ({ owner, onClose }: ProfileDialogProps) => {
  const client = useQueryClient();
  const [fullname, setFullname] = useState(owner.fullname);
  const [bio, setBio] = useState(owner.bio);
  const [website, setWebsite] = useState(owner.website);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      changeProfile(owner.name, { fullname: fullname.trim() || owner.name, bio, website: website.trim() }),
    onSuccess: (changed) => {
      client.setQueryData(ownerQuery(owner.name).queryKey, changed);
      onClose();
    },
  });
  const isBadWebsite = website.trim() !== "" && !/^https?:\/\/\S+$/.test(website.trim());
  return (
    <FormDialog
      title="Edit profile"
      description={`Shown to everyone who opens /${owner.name}.`}
      onClose={onClose}
      onSubmit={() => !isBadWebsite && mutate()}
      error={error?.message}
      action="Save"
      isDisabled={isPending || isBadWebsite}
    >
      <TextField label="Display name" value={fullname} onText={setFullname} maxLength={200} />
      <TextArea label="Bio" value={bio} onText={setBio} maxLength={500} />
      <TextField
        label="Website"
        value={website}
        onText={setWebsite}
        maxLength={300}
        placeholder="https://"
        aria-invalid={isBadWebsite}
        hint={isBadWebsite ? "Enter an address that starts with https:// or http://." : undefined}
      />
    </FormDialog>
  );
};
