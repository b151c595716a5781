import { countOf } from "../../../lib/format/count-text.ts";
import { latencyText } from "../../../lib/format/latency-text.ts";
import { providerLabel } from "../../../lib/format/provider-label.ts";
import { sizeText } from "../../../lib/format/size-text.ts";
import { costText } from "../../../run/cost.ts";
import type { RunOutput } from "../../../run/output/run-output.ts";
import { isChatTask } from "../../../run/widgets.ts";
import { schemaOf } from "../run/cell-call.ts";
import type { SchemaVerdict } from "../schema/schema-verdict.ts";
import { type AnswerCell, cellKeyOf, cellText } from "../session/cells.ts";
import type { Playground } from "../session/reducer.ts";
import { type PlaygroundColumn, type PlaygroundSession, titleOf } from "../session/session.ts";
import { rowsToRun, rowTitle } from "../session/variables.ts";
import { columnLabel, rankVotes } from "../session/votes.ts";

const fileNote = (value: string): string => {
  const [, type = "file"] = /^data:([^;,]*)/.exec(value) ?? [];
  return `[${type}, ${countOf(value.length, "character")}, not exported]`;
};

const plain = (_key: string, value: unknown): unknown => {
  if (typeof value === "string" && value.length > 4_000 && value.startsWith("data:")) return fileNote(value);
  return value instanceof Blob ? `[${value.type || "file"}, ${sizeText(value.size)}, not exported]` : value;
};

const answerOf = ({ call, verdict }: AnswerCell) => ({
  status: call.phase,
  ...(call.provider !== undefined && { provider: call.provider }),
  ...(call.output && { output: call.output }),
  ...(call.failure && { failure: call.failure, partial: call.text }),
  ...(call.timing && { timing: call.timing }),
  ...(call.usage && { usage: call.usage }),
  ...(call.cost && { cost: call.cost }),
  ...(verdict && { schema: verdict }),
  ...(call.request && { request: call.request }),
});

export const exportJson = ({ session, cells }: Playground): string => {
  const { columns, votes, id: _id, blind: _blind, ...rest } = session;
  const rows = rowsToRun(session.variables);
  const turns = Array.from({ length: session.turns.length + 1 }, (_, turn) => turn);
  const answers = turns.flatMap((turn) =>
    rows.flatMap((variables, row) =>
      columns.flatMap(({ id, model, provider }) => {
        const cell = cells[cellKeyOf({ turn, row, column: id })];
        return cell ? [{ turn, variables, model, asked: provider, ...answerOf(cell) }] : [];
      }),
    ),
  );
  const document = {
    format: "orrery-playground/1",
    title: titleOf(session),
    ...rest,
    columns: columns.map(({ model, provider }) => ({ model, provider })),
    answers,
    votes,
    tally: rankVotes(votes),
  };
  return `${JSON.stringify(document, plain, 2)}\n`;
};

/** The fence is longer than any fence in the text. */
const fenced = (text: string, language = ""): string => {
  const longest = Math.max(2, ...[...text.matchAll(/`{3,}/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}${language}\n${text}\n${fence}`;
};

const quoted = (text: string): string =>
  text
    .split("\n")
    .map((line) => `> ${line}`.trimEnd())
    .join("\n");

const inTable = (text: string): string => text.replaceAll("\\", "\\\\").replaceAll("|", "\\|").replace(/\s+/g, " ");

const outputText = (output: RunOutput, cell: AnswerCell): string => {
  if (output.kind === "scores")
    return output.scores.map(({ label, score }) => `- ${inTable(label)}: ${score.toFixed(4)}`).join("\n");
  const words = cellText(cell);
  const tools =
    output.kind === "chat" && output.toolCalls ? fenced(JSON.stringify(output.toolCalls, null, 2), "json") : "";
  if (words || tools) return [words && quoted(words), tools].filter(Boolean).join("\n\n");
  return fenced(JSON.stringify(output, plain, 2), "json");
};

const verdictText = (verdict: SchemaVerdict): string => {
  if (verdict.isValid) return "Matches the schema.";
  if (verdict.isValid === null) return `Not checked against the schema: ${verdict.reason}`;
  return `Doesn’t match the schema: ${verdict.errors.join("; ")}`;
};

const answerText = (cell: AnswerCell): string => {
  const { call, verdict } = cell;
  const parts = [
    call.output ? outputText(call.output, cell) : call.text && quoted(call.text),
    call.failure && `Failed: ${call.failure.message}`,
    verdict && verdictText(verdict),
  ];
  return parts.filter(Boolean).join("\n\n");
};

const metrics = ({ call }: AnswerCell): readonly string[] => [
  call.provider === undefined ? "–" : providerLabel(call.provider),
  call.timing?.firstMs === undefined ? "–" : latencyText(call.timing.firstMs),
  call.timing?.tokensPerSecond === undefined ? "–" : call.timing.tokensPerSecond.toFixed(0),
  call.timing ? latencyText(call.timing.totalMs) : "–",
  call.cost ? costText(call.cost) : "–",
];

const metricTable = (found: readonly (readonly [PlaygroundColumn, AnswerCell])[]): string =>
  [
    "| Model | Provider | First token | Tokens/s | Total | Cost |",
    "|---|---|---:|---:|---:|---:|",
    ...found.map(([{ model }, cell]) => `| ${[model, ...metrics(cell)].map(inTable).join(" | ")} |`),
  ].join("\n");

const askedText = (session: PlaygroundSession, turn: number): string => {
  if (!isChatTask(session.task)) return fenced(JSON.stringify(session.request, plain, 2), "json");
  const { text, files } = session.turns[turn] ?? session.draft;
  return [quoted(text), ...files.map((file) => fileNote(file))].filter(Boolean).join("\n\n");
};

const settingsText = ({ task, chat }: PlaygroundSession): readonly string[] => {
  if (!isChatTask(task)) return [];
  const { system, tools, schema: _schema, ...numbers } = chat;
  const schema = schemaOf(chat);
  return [
    ...(system.trim() ? ["**System prompt**", quoted(system)] : []),
    ...(Object.keys(numbers).length > 0
      ? [
          Object.entries(numbers)
            .map(([name, value]) => `${name}: ${value}`)
            .join(" · "),
        ]
      : []),
    ...(tools.trim() ? ["**Tools**", fenced(tools, "json")] : []),
    ...(schema ? ["**Schema**", fenced(JSON.stringify(schema, null, 2), "json")] : []),
  ];
};

const turnText = ({ session, cells }: Playground, turn: number): readonly string[] => {
  const rows = rowsToRun(session.variables);
  const parts = rows.flatMap((values, row) => {
    const found = session.columns.flatMap((column) => {
      const cell = cells[cellKeyOf({ turn, row, column: column.id })];
      return cell ? [[column, cell] as const] : [];
    });
    if (found.length === 0) return [];
    const title = rowTitle(values);
    return [
      ...(title ? [`### ${title}`] : []),
      metricTable(found),
      ...found.flatMap(([column, cell]) => [`#### ${columnLabel(column)}`, answerText(cell)]),
    ];
  });
  return parts.length > 0 || turn === session.turns.length ? [`## Asked`, askedText(session, turn), ...parts] : [];
};

const votesText = (votes: PlaygroundSession["votes"]): readonly string[] =>
  votes.length === 0
    ? []
    : [
        "## Votes",
        [
          "| Model | Wins | Ties | Rounds |",
          "|---|---:|---:|---:|",
          ...rankVotes(votes).map(
            ({ name, wins, ties, rounds }) => `| ${inTable(name)} | ${wins} | ${ties} | ${rounds} |`,
          ),
        ].join("\n"),
      ];

export const exportMarkdown = (playground: Playground): string => {
  const { session } = playground;
  const turns = Array.from({ length: session.turns.length + 1 }, (_, turn) => turn);
  const parts = [
    `# ${titleOf(session)}`,
    `Task: ${session.task}`,
    ...settingsText(session),
    ...turns.flatMap((turn) => turnText(playground, turn)),
    ...votesText(session.votes),
  ];
  return `${parts.join("\n\n")}\n`;
};

export const fileName = (session: PlaygroundSession, extension: string): string =>
  `${
    titleOf(session)
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, "-")
      .replace(/^-+|-+$/g, "")
      .slice(0, 60) || "session"
  }.${extension}`;
