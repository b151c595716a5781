import { Button } from "../../ui/input/button/button.tsx";
import { Cluster } from "../../ui/layout/cluster.tsx";
import { Remark } from "../../ui/layout/panel.tsx";
import { Stack } from "../../ui/layout/stack.tsx";
import { Table } from "../../ui/table/table.tsx";
import { Text } from "../../ui/text/text.tsx";
import { hasEnded } from "./run/jobs.ts";
import type { Action, Playground } from "./session/reducer.ts";
import { blindName, isHidden, type Session, shownColumns } from "./session/session.ts";
import { shuffled, tally, voteFor } from "./session/votes.ts";

const columns = [
  { key: "name", head: "Model" },
  { key: "wins", head: "Wins", isNumber: true },
  { key: "ties", head: "Ties", isNumber: true },
  { key: "rounds", head: "Rounds", isNumber: true },
] as const;

const Tally = ({ votes }: Pick<Session, "votes">) => (
  <Table
    label="Votes of this session"
    columns={columns}
    rows={tally(votes).map(({ name, wins, ties, rounds }) => ({
      key: name,
      cells: [name, String(wins), String(ties), String(rounds)],
    }))}
  />
);

const Ballot = ({ playground, dispatch }: VoteBarProps) => {
  const { session } = playground;
  if (!hasEnded(playground))
    return (
      <Text look="note">Names, figures and the order are hidden. Run all columns, then say which answer is best.</Text>
    );
  const vote = (winner: string) => dispatch({ type: "voted", vote: voteFor(session, winner) });
  return (
    <Cluster>
      <Text look="note">Which answer is best?</Text>
      {shownColumns(session).flatMap((column, place) =>
        column.model === ""
          ? []
          : [
              <Button key={column.id} onClick={() => vote(column.id)}>
                {blindName(place)}
              </Button>,
            ],
      )}
      <Button onClick={() => vote("tie")}>Alike</Button>
      <Button onClick={() => vote("none")}>All bad</Button>
    </Cluster>
  );
};

interface VoteBarProps {
  readonly playground: Playground;
  readonly dispatch: (action: Action) => void;
}

/** The ballot of a blind round, and the tally once there are votes. */
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
        {isHidden(session) && <Ballot playground={playground} dispatch={dispatch} />}
        {session.blind.isOn && session.blind.isRevealed && (
          <Cluster>
            <Text look="note">Your vote is counted, and the names are shown.</Text>
            <Button onClick={() => dispatch({ type: "next-round", order: order() })}>Next round</Button>
          </Cluster>
        )}
        {session.votes.length > 0 && !isHidden(session) && <Tally votes={session.votes} />}
      </Stack>
    </Remark>
  );
};
