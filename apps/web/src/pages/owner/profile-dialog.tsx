import type { OwnerOverview } from "@orrery/contract";
import { limits } from "@orrery/contract/limits";
import { changeProfile, ownerQuery } from "../../api/owners/owners.ts";
import { useSaveForm } from "../../forms/use-save-form.ts";
import { TextArea, TextField } from "../../ui/input/field/field.tsx";
import { FormDialog } from "../../ui/overlay/dialog/form-dialog.tsx";

interface ProfileDialogProps {
  readonly owner: OwnerOverview;
  readonly onClose: () => void;
}

const isWebsite = (text: string): boolean => text === "" || /^https?:\/\/\S+$/.test(text);

export const ProfileDialog = ({ owner, onClose }: ProfileDialogProps) => {
  const { fields, text, dialog } = useSaveForm({
    initial: { fullname: owner.fullname, bio: owner.bio, website: owner.website },
    isReady: ({ website }) => isWebsite(website),
    save: ({ fullname, ...rest }) => changeProfile(owner.name, { fullname: fullname || owner.name, ...rest }),
    stores: ownerQuery(owner.name).queryKey,
    onDone: onClose,
  });
  const isBadWebsite = !isWebsite(fields.website.trim());
  return (
    <FormDialog
      title="Edit profile"
      description={`Shown to everyone who opens /${owner.name}.`}
      onClose={onClose}
      action="Save"
      {...dialog}
    >
      <TextField label="Display name" {...text("fullname")} maxLength={limits.displayName} />
      <TextArea label="Bio" {...text("bio")} maxLength={limits.bio} />
      <TextField
        label="Website"
        {...text("website")}
        maxLength={limits.website}
        placeholder="https://"
        aria-invalid={isBadWebsite}
        hint={isBadWebsite ? "Enter an address that starts with https:// or http://." : undefined}
      />
    </FormDialog>
  );
};
