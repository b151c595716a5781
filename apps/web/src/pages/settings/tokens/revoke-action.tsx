import type { TokenSummary } from "@orrery/contract";
import { useQueryClient } from "@tanstack/react-query";
import { revokeToken, tokensQuery } from "../../../api/tokens.ts";
import { ConfirmChange } from "../../../forms/confirm-change.tsx";
import type { ResourceAction } from "../../../forms/resource-section.tsx";

const Revoking = ({ token, onClose }: { readonly token: TokenSummary; readonly onClose: () => void }) => {
  const client = useQueryClient();
  return (
    <ConfirmChange
      title={`Revoke “${token.name}”`}
      action="Revoke"
      change={() => revokeToken(token.id)}
      onDone={() =>
        token.isCurrent ? client.resetQueries() : client.invalidateQueries({ queryKey: tokensQuery.queryKey })
      }
      onClose={onClose}
    >
      <p>
        Apps and browsers using this token are signed out{token.isCurrent ? ", including this one" : ""}. You can’t undo
        this.
      </p>
    </ConfirmChange>
  );
};

export const revokeAction: ResourceAction<TokenSummary> = {
  label: "Revoke",
  isDanger: true,
  dialog: (token, onClose) => <Revoking token={token} onClose={onClose} />,
};
