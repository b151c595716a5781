import type { NewToken } from "@orrery/contract";
import { limits } from "@orrery/contract/limits";
import { createToken } from "../../../api/tokens.ts";
import { ChoiceList } from "../../../ui/input/field/choice-list.tsx";
import { TextField } from "../../../ui/input/field/field.tsx";
import type { User } from "../user.ts";
import { ExpiresField, type ExpiryDays, expiryDays } from "./expires-field.tsx";
import { TokenDialog } from "./token-dialog.tsx";
import { tokenRoles } from "./token-roles.ts";

interface TokenForm {
  readonly name: string;
  readonly role: NewToken["role"];
  readonly days: ExpiryDays;
  readonly account: string;
}

const emptyForm: TokenForm = { name: "", role: "inference", days: "90", account: "" };

const create = ({ name, role, days, account }: TokenForm) =>
  createToken({
    name: name || "unnamed",
    role,
    ...(days && { expiresInDays: Number(days) }),
    ...(account && { account }),
  });

interface NewTokenDialogProps {
  readonly user: User;
  readonly onClose: () => void;
}

export const NewTokenDialog = ({ user, onClose }: NewTokenDialogProps) => (
  <TokenDialog
    title="New token"
    description="Create one token per app and give it the least access it needs."
    initial={emptyForm}
    create={create}
    onClose={onClose}
  >
    {({ text, choice }) => (
      <>
        <TextField label="Name" {...text("name")} placeholder="laptop, nightly job" maxLength={limits.tokenName} />
        <ChoiceList label="Permissions" choices={tokenRoles} {...choice("role")} />
        <ExpiresField choices={expiryDays} {...choice("days")} />
        {user.isAdmin && (
          <TextField
            label="User"
            {...text("account")}
            placeholder={user.name}
            hint="As an admin you can create tokens for others. Leave empty for yourself."
          />
        )}
      </>
    )}
  </TokenDialog>
);
