import type { ReactNode } from "react";
import { latencyText } from "../../../lib/format/latency-text.ts";
import { speedText } from "../../../lib/format/speed-text.ts";
import type { CallState } from "../../../run/call/call-state.ts";
import { failureTitle } from "../../../run/call/failure-text.ts";
import { Bars } from "../../../ui/chart/bars.tsx";
import { SkeletonText } from "../../../ui/feedback/skeleton.tsx";
import { Stack } from "../../../ui/layout/stack.tsx";
import { Text } from "../../../ui/text/text.tsx";
import { TileColumns } from "./tile.tsx";
import { type Compared, useCompared } from "./use-compared.ts";

const lineClasses = { 2: "line-clamp-2", 3: "line-clamp-3 min-h-[3lh]" } as const;
const variants = { soft: "text-xs leading-normal text-ink-soft", name: "font-mono text-xs leading-normal" } as const;

interface ClampedTextProps {
  readonly lines: keyof typeof lineClasses;
  readonly variant?: keyof typeof variants;
  readonly children: ReactNode;
}

const ClampedText = ({ lines, variant = "soft", children }: ClampedTextProps) => (
  <p className={`${lineClasses[lines]} ${variants[variant]} break-words`}>{children}</p>
);

const textOf = ({ phase, output, text, failure }: CallState): string => {
  if (output?.kind === "chat") return output.text;
  if (phase === "waiting") return "Loading model…";
  return phase === "failed" ? `${failure ? failureTitle(failure) : "Failed"}.` : text;
};

const maxOf = (compared: readonly Compared[], read: (state: CallState) => number | undefined): number =>
  Math.max(0, ...compared.map(({ state }) => read(state) ?? 0));

const firstOf = ({ timing }: CallState) => timing?.firstMs;
const speedOf = ({ timing }: CallState) => timing?.tokensPerSecond;

const barOf = (name: string, value: number | undefined, max: number, text: (value: number) => string) => ({
  key: name,
  name,
  text: value === undefined ? "–" : text(value),
  share: value === undefined || max === 0 ? 0 : value / max,
});

const Contender = ({ one, all }: { readonly one: Compared; readonly all: readonly Compared[] }) => {
  const { label, state } = one;
  const first = firstOf(state);
  const speed = speedOf(state);
  return (
    <Stack gap="sm">
      <ClampedText lines={2} variant="name">
        {label}
      </ClampedText>
      <ClampedText lines={3}>{textOf(state) || "…"}</ClampedText>
      <Bars
        label={`Metrics of ${label}`}
        size="xs"
        bars={[
          barOf("First token", first, maxOf(all, firstOf), latencyText),
          barOf("Speed", speed, maxOf(all, speedOf), speedText),
        ]}
      />
    </Stack>
  );
};

export const CompareExample = () => {
  const { compared, isFetched } = useCompared();
  if (!isFetched) return <SkeletonText widths={[30, 24, 28]} />;
  if (compared.length === 0)
    return <Text variant="note">No chat model runs on this hub. Add a provider to compare.</Text>;
  return (
    <TileColumns>
      {compared.map((one) => (
        <Contender key={one.label} one={one} all={compared} />
      ))}
    </TileColumns>
  );
};
