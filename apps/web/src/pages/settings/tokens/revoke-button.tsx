import type { TokenSummary } from "@orrery/contract";
import { SmallButton } from "../../../ui/input/button/small-button.tsx";
import { RowActions } from "../../../ui/layout/actions.tsx";

interface RevokeButtonProps {
  readonly token: TokenSummary;
  /** Undefined if the session can't revoke tokens. */
  readonly onRevoke: ((token: TokenSummary) => void) | undefined;
}

export const RevokeButton = ({ token, onRevoke }: RevokeButtonProps) => (
  <RowActions>
    {onRevoke && (
      <SmallButton variant="danger" onClick={() => onRevoke(token)} aria-label={`Revoke ${token.name}`}>
        Revoke
      </SmallButton>
    )}
  </RowActions>
);
