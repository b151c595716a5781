import { useNavigate, useSearch } from "@tanstack/react-router";
import { Select } from "../../ui/input/select/select.tsx";
import type { User } from "./user.ts";

export const useChosenAccount = (user: User): string | undefined => {
  const { account } = useSearch({ from: "/settings/$part" });
  return user.organizations.find(({ name, role }) => role === "admin" && name === account)?.name;
};

interface AccountChoiceProps {
  readonly user: User;
  readonly label: string;
  readonly own: string;
}

export const AccountChoice = ({ user, label, own }: AccountChoiceProps) => {
  const navigate = useNavigate({ from: "/settings/$part" });
  const chosen = useChosenAccount(user);
  const managed = user.organizations.filter(({ role }) => role === "admin");
  if (managed.length === 0) return null;
  return (
    <div>
      <Select
        label={label}
        value={chosen ?? ""}
        onChoose={(account) => void navigate({ search: (before) => ({ ...before, account: account || undefined }) })}
        choices={[{ value: "", label: own }, ...managed.map(({ name }) => ({ value: name, label: name }))]}
      />
    </div>
  );
};
