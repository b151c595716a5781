import type { ReactNode } from "react";
import { InlineError } from "../../ui/feedback/inline-error.tsx";
import { Button } from "../../ui/input/button/button.tsx";
import { Cluster } from "../../ui/layout/cluster.tsx";
import { Panel } from "../../ui/layout/panel.tsx";
import { Definitions } from "../../ui/list/definitions.tsx";
import { Text } from "../../ui/text/text.tsx";

interface ConsentPanelProps {
  readonly app: string;
  readonly userName: string;
  readonly permissions: readonly string[];
  /** What else helps to recognize the app. */
  readonly fact: { readonly term: string; readonly value: ReactNode };
  readonly warning: string;
  readonly isBusy: boolean;
  readonly error: string | undefined;
  readonly onDecide: (isApproved: boolean) => void;
}

/** What an app asks for, and the decision. */
export const ConsentPanel = (props: ConsentPanelProps) => {
  const { app, userName, permissions, fact, warning, isBusy, error, onDecide } = props;
  return (
    <Panel title={app} id="app" variant="tile">
      <Definitions
        entries={[
          { term: "Account", value: userName },
          fact,
          {
            term: "Permissions",
            value: (
              <ul>
                {permissions.map((permission) => (
                  <li key={permission}>{permission}</li>
                ))}
              </ul>
            ),
          },
        ]}
      />
      <Text variant="soft">{warning}</Text>
      {error && <InlineError>{error}</InlineError>}
      <Cluster>
        <Button variant="primary" disabled={isBusy} onClick={() => onDecide(true)}>
          Approve
        </Button>
        <Button disabled={isBusy} onClick={() => onDecide(false)}>
          Deny
        </Button>
      </Cluster>
    </Panel>
  );
};
