import type { Alias, AliasOverview, AliasRequest, RepositoryKind } from "@orrery/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { actOnRequest, aliasesQuery, type RequestAction } from "../../../api/history/aliases.ts";
import { apiPath } from "../../../api/repository.ts";
import { useChange } from "../../../forms/use-change.ts";
import { curlCommand } from "../../../lib/code/quote-text.ts";
import { exactText, whenText } from "../../../lib/format/when-text.ts";
import { repositoryPath } from "../../../lib/routes/paths.ts";
import { revisionPath } from "../../../lib/routes/repository-route.ts";
import { InlineError } from "../../../ui/feedback/inline-error.tsx";
import { Button } from "../../../ui/input/button/button.tsx";
import { SmallButton } from "../../../ui/input/button/small-button.tsx";
import { TextButton } from "../../../ui/input/button/text-button.tsx";
import { Cluster } from "../../../ui/layout/cluster.tsx";
import { Panel } from "../../../ui/layout/panel.tsx";
import { Section } from "../../../ui/layout/section.tsx";
import { Stack } from "../../../ui/layout/stack.tsx";
import { Table } from "../../../ui/table/table.tsx";
import { TextLink } from "../../../ui/text/anchor/text-link.tsx";
import { FromCode } from "../../../ui/text/from-code.tsx";
import { HiddenText } from "../../../ui/text/hidden-text.tsx";
import { Code, Text } from "../../../ui/text/text.tsx";
import { CheckActions, CheckList } from "../check-list.tsx";
import { HistoryDialog, ProposeDialog, RollbackDialog } from "./alias-dialogs.tsx";
import { rulesText } from "./rules-text.ts";

interface AliasesProps {
  readonly kind: RepositoryKind;
  readonly id: string;
}

type Opened =
  | { readonly dialog: "propose"; readonly alias?: string }
  | { readonly dialog: "rollback" | "history"; readonly alias: Alias };

const columns = [
  { key: "name", header: "Alias" },
  { key: "commit", header: "Commit" },
  { key: "updated", header: "Moved", isMinor: true },
  { key: "actions", header: <HiddenText>Actions</HiddenText> },
] as const;

const commitHref = ({ kind, id }: AliasesProps, sha: string): string =>
  repositoryPath(kind, id) + revisionPath("commit", sha, "");

interface AliasTableProps extends AliasesProps {
  readonly overview: AliasOverview;
  readonly onOpen: (opened: Opened) => void;
}

const AliasTable = ({ kind, id, overview: { aliases, canPropose }, onOpen }: AliasTableProps) => {
  const now = new Date();
  return (
    <Table
      label="Aliases"
      columns={columns}
      rows={aliases.map((alias) => ({
        key: alias.name,
        cells: [
          <TextLink key="name" href={repositoryPath(kind, id) + revisionPath("tree", `@${alias.name}`, "")}>
            {`@${alias.name}`}
          </TextLink>,
          <span key="commit">
            <TextLink href={commitHref({ kind, id }, alias.targetCommit)}>{alias.targetCommit.slice(0, 7)}</TextLink>{" "}
            {alias.title}
          </span>,
          <span key="updated" title={exactText(new Date(alias.updatedAt))}>
            {`${whenText(new Date(alias.updatedAt), now)} by ${alias.updatedBy}`}
          </span>,
          <Cluster gap="small" isAtEnd key="actions">
            <SmallButton aria-label={`History of @${alias.name}`} onClick={() => onOpen({ dialog: "history", alias })}>
              History
            </SmallButton>
            {canPropose && (
              <SmallButton
                aria-label={`Move @${alias.name}`}
                onClick={() => onOpen({ dialog: "propose", alias: alias.name })}
              >
                Move
              </SmallButton>
            )}
            {canPropose && alias.previousCommit && (
              <SmallButton
                aria-label={`Roll back @${alias.name}`}
                onClick={() => onOpen({ dialog: "rollback", alias })}
              >
                Roll back
              </SmallButton>
            )}
          </Cluster>,
        ],
      }))}
    />
  );
};

const checkTitles = { approvals: "Approvals", scan: "Scan", signature: "Signature" } as const;

interface RequestCardProps extends AliasesProps {
  readonly request: AliasRequest;
  readonly canPropose: boolean;
}

const RequestCard = ({ kind, id, request, canPropose }: RequestCardProps) => {
  const { mutate, isPending, error } = useChange((action: RequestAction) => actOnRequest(kind, id, request, action), {
    invalidates: [["repository", kind, id]],
  });
  const { alias, target, requestedBy, reason, rules, canApprove } = request;
  const isReady = rules.every(({ isMet }) => isMet);
  return (
    <Panel title={`Request ${request.number}: move @${alias}`} note={`by ${requestedBy}`}>
      <Stack>
        <Text>
          <TextLink href={commitHref({ kind, id }, target.id)}>{target.id.slice(0, 7)}</TextLink>
          {` ${target.title}`}
        </Text>
        {reason && <Text variant="soft">{reason}</Text>}
        <CheckList
          checks={rules.map(({ rule, isMet, detail }) => ({
            key: rule,
            title: checkTitles[rule],
            note: detail,
            state: isMet ? "good" : "waiting",
          }))}
        />
        {canPropose && (
          <CheckActions>
            {canApprove && (
              <Button variant="primary" disabled={isPending} onClick={() => mutate("approve")}>
                Approve
              </Button>
            )}
            {isReady && (
              <Button disabled={isPending} onClick={() => mutate("move")}>
                Move now
              </Button>
            )}
            <Button disabled={isPending} onClick={() => mutate("close")}>
              Close request
            </Button>
          </CheckActions>
        )}
        {error && <InlineError>{error.message}</InlineError>}
      </Stack>
    </Panel>
  );
};

const Dialogs = ({ opened, onClose, ...props }: AliasesProps & { opened: Opened; onClose: () => void }) => {
  if (opened.dialog === "propose")
    return <ProposeDialog {...props} {...(opened.alias && { alias: opened.alias })} onClose={onClose} />;
  if (opened.dialog === "rollback") return <RollbackDialog {...props} alias={opened.alias} onClose={onClose} />;
  return <HistoryDialog {...props} alias={opened.alias.name} onClose={onClose} />;
};

/** Names for commits, requests to move them, and the rules. */
export const AliasesPanel = (props: AliasesProps) => {
  const { kind, id } = props;
  const [opened, open] = useState<Opened>();
  const { data, error, refetch } = useQuery(aliasesQuery(kind, id));
  const body = { revision: "main", reason: "Better on long texts" };
  return (
    <Section gap="tight" title="Aliases" id="aliases" note={data && rulesText(data.rules)}>
      <Stack>
        {error && (
          <InlineError>
            {error.message} <TextButton onClick={() => void refetch()}>Retry</TextButton>
          </InlineError>
        )}
        {data?.aliases.length === 0 && (
          <Text variant="soft">
            No aliases. Create one such as <Code>@production</Code>, and use it as a revision.
          </Text>
        )}
        {data && data.aliases.length > 0 && <AliasTable {...props} overview={data} onOpen={open} />}
        {data?.requests.map((request) => (
          <RequestCard key={request.number} {...props} request={request} canPropose={data.canPropose} />
        ))}
        {data?.canPropose && (
          <div>
            <Button onClick={() => open({ dialog: "propose" })}>New alias</Button>
          </div>
        )}
        <FromCode
          title="Move an alias from code"
          curl={curlCommand("POST", `${apiPath(kind, id)}/aliases/production/requests`, body)}
        />
        {opened && <Dialogs {...props} opened={opened} onClose={() => open(undefined)} />}
      </Stack>
    </Section>
  );
};
