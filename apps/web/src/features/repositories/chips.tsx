import type { RepositoryRecord } from "@orrery/contract";
import { useQuery } from "@tanstack/react-query";
import { Box, Lock, Zap } from "lucide-react";
import { taskListQuery, useTaskName } from "../../api/tasks.ts";
import { countOf, countText } from "../../lib/format/count-text.ts";
import { percentText } from "../../lib/format/percent-text.ts";
import { providerLabel } from "../../lib/format/provider-label.ts";
import { taskHue } from "../../lib/task-hue.ts";
import { ProviderMark } from "../../ui/brand/provider-mark.tsx";
import { Track } from "../../ui/chart/track.tsx";
import { Chip } from "../../ui/text/chip/chip.tsx";
import { Dot } from "../../ui/text/chip/dot.tsx";
import { Fact } from "../../ui/text/fact.tsx";
import type { RepositoryFacts } from "./repository-facts.ts";

const iconProps = { size: 14, strokeWidth: 1.75, "aria-hidden": true } as const;

export const TaskChip = ({ task }: { readonly task: string }) => {
  const { data } = useQuery(taskListQuery);
  const known = data?.find(({ id }) => id === task);
  return <Chip hue={known && taskHue(known)}>{known?.name ?? task}</Chip>;
};

export const TaskText = ({ task }: { readonly task: string }) => <Fact label="Task">{useTaskName()(task)}</Fact>;

export const TaskDot = ({ task }: { readonly task: string }) => {
  const { data } = useQuery(taskListQuery);
  const known = data?.find(({ id }) => id === task);
  return known ? <Dot hue={taskHue(known)} /> : null;
};

export const LibraryText = ({ library }: { readonly library: string }) => (
  <Fact label="Library" icon={<Box {...iconProps} />}>
    {library}
  </Fact>
);

export const LicenseText = ({ license }: { readonly license: string }) => <Fact label="License">{license}</Fact>;

/** Powers of ten that the bar begins and ends at. */
const sizeScale = { min: 4, max: 12 } as const;

const sizeShare = (parameters: number): number =>
  (Math.log10(Math.max(1, parameters)) - sizeScale.min) / (sizeScale.max - sizeScale.min);

interface ParametersTextProps {
  readonly parameters: number;
  readonly hasBar?: boolean;
}

export const ParametersText = ({ parameters, hasBar = false }: ParametersTextProps) => (
  <Fact
    label="Parameters"
    variant="strong"
    title={countOf(parameters, "parameter")}
    icon={
      hasBar && (
        <span className="mr-0.5 w-6 max-sm:hidden">
          <Track share={sizeShare(parameters)} />
        </span>
      )
    }
  >
    {countText(parameters)}
  </Fact>
);

interface MarkProps {
  /** On a phone only the icon is seen, where the name beside it needs the room. */
  readonly isShort?: boolean;
}

export const RunsHere = ({ isShort = false }: MarkProps) => (
  <Fact label="Inference" variant="brass" title="Runs on this hub. No API key needed." icon={<Zap {...iconProps} />}>
    <span className={isShort ? "max-sm:sr-only" : ""}>Runs on this hub </span>
  </Fact>
);

export const NotOnHubMark = () => (
  <Fact label="Source" title="This hub has no files of it">
    Not on this hub{" "}
  </Fact>
);

export const AccessMark = ({
  isPrivate,
  isGated,
  isShort = false,
}: Pick<RepositoryFacts, "isPrivate" | "isGated"> & MarkProps) => {
  if (!isPrivate && !isGated) return null;
  return (
    <Fact
      label="Access"
      title={isPrivate ? "Only the owner can see it" : "Access to files must be approved"}
      icon={<Lock {...iconProps} />}
    >
      <span className={isShort ? "max-sm:sr-only" : ""}>{isPrivate ? "Private" : "Gated"}</span>
    </Fact>
  );
};

const maxMarks = 3;

export const ProviderBadges = ({ providers }: { readonly providers: readonly string[] }) => {
  const [first] = providers;
  if (first === undefined) return null;
  const names = providers.map(providerLabel);
  const marks = providers.slice(0, maxMarks).map((provider) => <ProviderMark key={provider} id={provider} />);
  return (
    <Fact label="Served by" title={`Served by ${names.join(", ")}`} icon={marks}>
      {providers.length === 1 ? names[0] : `${providers.length} providers`}
    </Fact>
  );
};

export const ScoreFact = ({ name, share }: NonNullable<RepositoryRecord["mainResult"]>) => (
  <Fact label="Evaluation result" title="Evaluation result, self-reported">
    <span className="inline-flex items-center gap-1">
      <span dir="auto">{name}</span>
      <span className="w-4">
        <Track share={share} />
      </span>
      <span className="font-medium text-ink">{percentText(share)}</span>
    </span>
  </Fact>
);
