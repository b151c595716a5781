import { Button } from "../../ui/input/button/button.tsx";
import { Cluster } from "../../ui/layout/cluster.tsx";
import { Remark } from "../../ui/layout/panel.tsx";
import { Stack } from "../../ui/layout/stack.tsx";
import { Table } from "../../ui/table/table.tsx";
import { Text } from "../../ui/text/text.tsx";
import { hasEnded } from "./run/jobs.ts";
import type { Action, Playground } from "./session/reducer.ts";
import { blindName, isHidden, type PlaygroundSession, shownColumns } from "./session/session.ts";
import { rankVotes, shuffled, voteFor } from "./session/votes.ts";

const columns = [
  { key: "name", header: "Model" },
  { key: "wins", header: "Wins", isNumber: true },
  { key: "ties", header: "Ties", isNumber: true },
  { key: "rounds", header: "Rounds", isNumber: true },
] as const;

const VoteTable = ({ votes }: Pick<PlaygroundSession, "votes">) => (
  <Table
    label="Votes in this session"
    columns={columns}
    rows={rankVotes(votes).map(({ name, wins, ties, rounds }) => ({
      key: name,
      cells: [name, String(wins), String(ties), String(rounds)],
    }))}
  />
);

const VoteButtons = ({ playground, dispatch }: VoteBarProps) => {
  const { session } = playground;
  if (!hasEnded(playground))
    return <Text variant="note">Names and numbers are hidden. Run all columns, then pick the best answer.</Text>;
  const vote = (winner: string) => dispatch({ type: "voted", vote: voteFor(session, winner) });
  return (
    <Cluster>
      <Text variant="note">Which answer is best?</Text>
      {shownColumns(session).flatMap((column, index) =>
        column.model === ""
          ? []
          : [
              <Button key={column.id} onClick={() => vote(column.id)}>
                {blindName(index)}
              </Button>,
            ],
      )}
      <Button onClick={() => vote("tie")}>Tie</Button>
      <Button onClick={() => vote("none")}>All bad</Button>
    </Cluster>
  );
};

interface VoteBarProps {
  readonly playground: Playground;
  readonly dispatch: (action: Action) => void;
}

export const VoteBar = ({ playground, dispatch }: VoteBarProps) => {
  const { session } = playground;
  if (!session.blind.isOn && session.votes.length === 0) return null;
  const order = () =>
    shuffled(
      session.columns.map(({ id }) => id),
      Math.random,
    );
  return (
    <Remark>
      <Stack gap="sm">
        {isHidden(session) && <VoteButtons playground={playground} dispatch={dispatch} />}
        {session.blind.isOn && session.blind.isRevealed && (
          <Cluster>
            <Text variant="note">Vote counted. Names are now shown.</Text>
            <Button onClick={() => dispatch({ type: "next-round", order: order() })}>Next round</Button>
          </Cluster>
        )}
        {session.votes.length > 0 && !isHidden(session) && <VoteTable votes={session.votes} />}
      </Stack>
    </Remark>
  );
};
