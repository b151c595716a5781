import type { TaskPage } from "@orrery/contract";
import { ArrowUpRight } from "lucide-react";
import type { ReactNode } from "react";
import { repositoryPath } from "../../lib/routes/paths.ts";
import { CopyButton } from "../../ui/input/copy-button.tsx";
import { Section } from "../../ui/layout/section.tsx";
import { Stack } from "../../ui/layout/stack.tsx";
import { Anchor } from "../../ui/text/anchor/anchor.tsx";
import { Chip, ChipList } from "../../ui/text/chip/chip.tsx";
import { IdText } from "../../ui/text/id-text.tsx";

interface Reference {
  readonly id: string;
  readonly description: string;
  readonly href?: string;
}

const ReferenceList = ({ references }: { readonly references: readonly Reference[] }) => (
  <ul>
    {references.map(({ id, description, href }) => (
      <li key={id} className="group relative border-t border-line py-1.25 pr-3.5">
        <span className="text-[0.8125rem] leading-[1.5]">
          {href ? (
            <Anchor href={href} className="-my-[4px] py-[4px] transition-colors hover:text-brass">
              <IdText id={id} />
            </Anchor>
          ) : (
            <IdText id={id} />
          )}
        </span>
        <p className="mt-[2px] text-sm text-ink-soft text-pretty">{description}</p>
        <span className="absolute top-1 right-0 opacity-0 transition-opacity group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100">
          <CopyButton text={id} label={id} />
        </span>
      </li>
    ))}
  </ul>
);

interface LinkEntry {
  readonly key: string;
  readonly label: string;
  readonly href: string;
}

const shape =
  "inline-flex items-center gap-0.5 rounded-control border border-line px-1 py-[3px] text-sm leading-[1.35]";

const Out = ({ label, href }: Omit<LinkEntry, "key">) => (
  <Anchor href={href} className={`group ${shape} transition-colors hover:border-brass hover:text-brass`}>
    {label}
    <ArrowUpRight size={13} strokeWidth={1.75} aria-hidden="true" className="text-ink-soft group-hover:text-brass" />
    <span className="sr-only"> (opens in a new tab)</span>
  </Anchor>
);

const LinkList = ({ links }: { readonly links: readonly LinkEntry[] }) => (
  <ul className="flex flex-wrap gap-0.75 border-t border-line pt-1.5">
    {links.map(({ key, label, href }) => (
      <li key={key}>{href ? <Out label={label} href={href} /> : <span className={shape}>{label}</span>}</li>
    ))}
  </ul>
);

const kinds = { models: "Models", datasets: "Datasets", metrics: "Metrics" } as const;

/** Reserved, so that the text's headings get other ids. */
export const asideIds: readonly string[] = [...Object.keys(kinds), "subtasks", "libraries", "video"];

const Part = (part: { readonly id: string; readonly title: string; readonly children: ReactNode }) => (
  <Section gap="tight" variant="label" {...part} />
);

/** A reference may contain a folder in its path. */
const withPlace = (kind: keyof typeof kinds, { id, description }: TaskPage["models"][number]) => {
  const name = id.replace(/^(?:datasets|models)\//, "");
  if (kind === "models") return { id, description, href: repositoryPath("model", name) };
  return kind === "datasets" ? { id, description, href: repositoryPath("dataset", name) } : { id, description };
};

const References = ({ task, kind }: { readonly task: TaskPage; readonly kind: keyof typeof kinds }) =>
  task[kind].length > 0 && (
    <Part id={kind} title={kinds[kind]}>
      <ReferenceList references={task[kind].map((reference) => withPlace(kind, reference))} />
    </Part>
  );

const Subtasks = ({ subtasks }: Pick<TaskPage, "subtasks">) =>
  subtasks.length > 0 && (
    <Part id="subtasks" title="Subtasks">
      <ChipList label="Subtasks">
        {subtasks.map(({ type, name }) => (
          <li key={type}>
            <Chip>{name}</Chip>
          </li>
        ))}
      </ChipList>
    </Part>
  );

const Libraries = ({ libraries }: Pick<TaskPage, "libraries">) =>
  libraries.length > 0 && (
    <Part id="libraries" title="Libraries">
      <LinkList links={libraries.map(({ key, label, url }) => ({ key, label, href: url }))} />
    </Part>
  );

const Video = ({ youtubeId, name }: Pick<TaskPage, "youtubeId" | "name">) =>
  youtubeId && (
    <Part id="video" title="Video">
      <LinkList
        links={[
          {
            key: youtubeId,
            label: `${name} on YouTube`,
            href: `https://www.youtube.com/watch?v=${encodeURIComponent(youtubeId)}`,
          },
        ]}
      />
    </Part>
  );

export const TaskAside = ({ task }: { readonly task: TaskPage }) => (
  <Stack gap="lg">
    <References task={task} kind="models" />
    <References task={task} kind="datasets" />
    <References task={task} kind="metrics" />
    <Libraries libraries={task.libraries} />
    <Subtasks subtasks={task.subtasks} />
    <Video youtubeId={task.youtubeId} name={task.name} />
  </Stack>
);
