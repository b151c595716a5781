import type { CheckedTemplate, TemplateFamily as Family } from "@orrery/contract";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { templateFamilyQuery } from "../../api/model/checks.ts";
import { dayText } from "../../lib/format/ago-text.ts";
import { countOf, fullCount } from "../../lib/format/count-text.ts";
import { repositoryPath } from "../../lib/routes/paths.ts";
import { SmallButton } from "../../ui/input/button/small-button.tsx";
import { Panel } from "../../ui/layout/panel.tsx";
import { TextLink } from "../../ui/text/anchor/text-link.tsx";
import { Code, Text } from "../../ui/text/text.tsx";
import type { Conversation } from "./chat/conversation.ts";
import { shareFragment } from "./share.ts";

type Group = Family["groups"][number];

interface SourceProps {
  readonly model: string;
  readonly source: CheckedTemplate;
}

const kinds = {
  repository: "",
  gguf: "",
  "base-model": "base model",
  "fine-tune": "derived model",
} as const satisfies { readonly [K in CheckedTemplate["kind"]]: string };

/** Where a template is from: a repository, a file and a commit. */
const Source = ({ model, source: { kind, repository, path, commit, date } }: SourceProps) => {
  const id = repository ?? model;
  const note = [kinds[kind], path, date !== undefined && dayText(new Date(date))].filter(Boolean).join(" · ");
  return (
    <li className="flex flex-wrap items-baseline gap-x-1">
      <TextLink
        href={commit === undefined ? repositoryPath("model", id) : `${repositoryPath("model", id)}/commit/${commit}`}
      >
        {repository ?? (commit === undefined ? "This model" : <Code>{commit.slice(0, 7)}</Code>)}
      </TextLink>
      <span className="text-xs text-ink-soft">{note}</span>
    </li>
  );
};

const Line = ({ sign, name, text }: { readonly sign: "−" | "+"; readonly name: string; readonly text: string }) => (
  <span className={`block ${sign === "−" ? "text-bad" : "text-good"}`}>
    <span aria-hidden="true">{sign} </span>
    <span className="sr-only">{name}: </span>
    <span className="text-ink">{text}</span>
  </span>
);

/** The first line that differs. */
const Difference = ({
  difference: { line, ownText, text },
}: {
  readonly difference: NonNullable<Group["difference"]>;
}) => (
  <div>
    <p className="text-xs text-ink-soft">First difference: line {fullCount(line)}</p>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable from the keyboard. */}
    <pre tabIndex={0} className="overflow-x-auto rounded-control border border-line px-1 py-0.5 font-mono text-xs">
      <Line sign="−" name="This template" text={ownText} />
      <Line sign="+" name="The other template" text={text} />
    </pre>
  </div>
);

interface TemplateFamilyProps {
  readonly model: string;
  readonly tokens: Readonly<Record<string, string>>;
  readonly conversation: Conversation;
}

/** Templates of the model's revisions, GGUF files and relatives, equal ones together. */
export const TemplateFamily = ({ model, tokens, conversation }: TemplateFamilyProps) => {
  const { data } = useQuery(templateFamilyQuery(model));
  const navigate = useNavigate();
  const own = data?.groups.find(({ isOwn }) => isOwn)?.text;
  if (!data || data.groups.flatMap(({ templates }) => templates).length < 2) return null;
  const compare = async (other: string) => {
    const hash = await shareFragment({ template: own ?? "", other, tokens, conversation });
    void navigate({ to: "/templates", hash });
  };
  return (
    <Panel
      title="Template family"
      id="family"
      note={countOf(data.groups.length, "template")}
      hasParts
      foot={data.isCut && <Text variant="note">The family has more templates than are compared.</Text>}
    >
      {data.groups.map(({ isOwn, templates, difference, text }, at) => (
        <section
          key={templates[0]?.source.id}
          aria-label={isOwn ? "This template" : `Template ${at + 1}`}
          className="flex flex-col gap-1 px-2 py-1.25 text-sm"
        >
          <div className="flex flex-wrap items-center justify-between gap-1">
            <h3 className="font-medium">{isOwn ? "This template" : `Another template`}</h3>
            {own !== undefined && !isOwn && (
              <SmallButton onClick={() => void compare(text)}>Compare in the workbench</SmallButton>
            )}
          </div>
          <ul className="flex flex-col gap-0.25">
            {templates.map(({ source }) => (
              <Source key={source.id} model={model} source={source} />
            ))}
          </ul>
          {difference && <Difference difference={difference} />}
        </section>
      ))}
    </Panel>
  );
};
