import { useQuery } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { lazy, Suspense } from "react";
import { waitingQuery } from "../../../api/owners/notifications.ts";
import { fullCount } from "../../../lib/format/count-text.ts";
import { SkeletonPanel } from "../../../ui/feedback/skeleton.tsx";
import { Section } from "../../../ui/layout/section.tsx";
import { TextLink } from "../../../ui/text/anchor/text-link.tsx";

/** Loaded where something waits. */
const WaitingList = lazy(() =>
  import("../../../features/waiting/waiting-list.tsx").then((module) => ({ default: module.WaitingList })),
);

const shown = 4;
const rowHeight = 68;

const Nothing = () => (
  <p role="status" className="flex items-center gap-1 rounded-card bg-wash px-2 py-1.25 text-sm">
    <Check size={16} strokeWidth={1.75} aria-hidden="true" />
    <span>
      <b className="font-medium">Nothing is waiting for you.</b>{" "}
      <span className="text-ink-soft">Access requests, reviews and failed imports appear here.</span>
    </span>
  </p>
);

/** The newest things that wait, with what can be done about them in place. */
export const Waiting = () => {
  const { data } = useQuery(waitingQuery);
  if (!data) return null;
  if (data.length === 0) return <Nothing />;
  const items = data.slice(0, shown);
  return (
    <Section
      gap="tight"
      title={
        <>
          Waiting for you <span className="text-ink-soft">{fullCount(data.length)}</span>
        </>
      }
      id="waiting"
      note={
        <TextLink href="/notifications">
          {data.length > shown ? `All ${fullCount(data.length)}` : "All notifications"}
        </TextLink>
      }
    >
      <Suspense fallback={<SkeletonPanel height={items.length * rowHeight} />}>
        <WaitingList items={items} />
      </Suspense>
    </Section>
  );
};
