import type { CheckedTemplate, CheckResult, TemplateFamily } from "@orrery/contract";
import { useQuery } from "@tanstack/react-query";
import { templateFamilyQuery } from "../../../../api/model/checks.ts";
import { UnifiedDiff } from "../../../../features/repo-history/changes/unified-diff.tsx";
import { firstHunk } from "../../../../lib/diff/first-hunk.ts";
import { repositoryPath } from "../../../../lib/routes/paths.ts";
import { TextLink } from "../../../../ui/text/anchor/text-link.tsx";
import { Code } from "../../../../ui/text/text.tsx";

const textOf = ({ groups }: TemplateFamily, id: string | undefined): string | undefined =>
  groups.find(({ templates }) => templates.some(({ source }) => source.id === id))?.text;

interface TemplateLinesProps {
  readonly model: string;
  readonly label: string;
  readonly runs: CheckedTemplate;
  readonly compared: CheckedTemplate | undefined;
}

/** The first lines that differ between the template that a provider runs and the repository's. */
const TemplateLines = ({ model, label, runs, compared }: TemplateLinesProps) => {
  const { data } = useQuery(templateFamilyQuery(model));
  const theirs = data && textOf(data, runs.id);
  const own = data && (textOf(data, compared?.id) ?? data.groups.find(({ isOwn }) => isOwn)?.text);
  const hunk = theirs !== undefined && own !== undefined ? firstHunk(theirs, own) : undefined;
  if (!hunk) return null;
  const line = hunk.lines[0]?.startsWith(" ") ? hunk.oldStart + 1 : hunk.oldStart;
  const commit = compared?.commit?.slice(0, 7);
  return (
    <>
      <div className="overflow-hidden rounded-control border border-line bg-surface">
        <p className="border-b border-line bg-wash px-1 py-0.5 font-mono text-xs text-ink-soft">
          {runs.path ?? "Chat template"} · line {line}
        </p>
        <UnifiedDiff label="Template line that differs" hunks={[hunk]} isExcerpt />
      </div>
      <p className="text-xs text-ink-soft">
        <span aria-hidden="true" className="text-bad">
          −
        </span>{" "}
        {label}, as far as token counts show{" "}
        <span aria-hidden="true" className="ml-1 text-good">
          +
        </span>{" "}
        this repository{commit !== undefined && ` at ${commit}`}
      </p>
    </>
  );
};

/** The part of a sentence that names a commit, as a link to it. */
const WithCommit = ({ text, model, runs }: { text: string; model: string; runs: CheckedTemplate | undefined }) => {
  const short = runs?.commit?.slice(0, 7) ?? "";
  const at = short === "" ? -1 : text.indexOf(short);
  if (at < 0) return text;
  const repository = repositoryPath("model", runs?.repository ?? model);
  return (
    <>
      {text.slice(0, at)}
      <TextLink href={`${repository}/commit/${runs?.commit}`}>
        <Code>{short}</Code>
      </TextLink>
      {text.slice(at + short.length)}
    </>
  );
};

/** `runs the template of commit 3f1c0de, 4 months old.` and what follows. */
const sentencesOf = (text: string): { readonly first: string; readonly rest: string } => {
  const at = text.search(/\.\s/) + 1;
  const end = at === 0 ? text.length : at;
  return { first: text.slice(0, 1).toLowerCase() + text.slice(1, end), rest: text.slice(end + 1) };
};

interface TemplateReadingProps {
  readonly model: string;
  readonly label: string;
  readonly result: CheckResult;
}

export const TemplateReading = ({ model, label, result }: TemplateReadingProps) => {
  const { runs, compared, verdict } = result.template ?? {};
  const { first, rest } = sentencesOf(result.sentence);
  return (
    <>
      <p className="max-w-[42rem] text-sm text-pretty">
        <span className="font-semibold">
          Prompt template: <WithCommit text={first} model={model} runs={runs} />
        </span>{" "}
        {rest}
      </p>
      {verdict === "other-template" && runs && (
        <TemplateLines model={model} label={label} runs={runs} compared={compared} />
      )}
    </>
  );
};
