import type { TaskDemoItem as Item, TaskPage } from "@orrery/contract";
import { ArrowDown, ArrowRight } from "lucide-react";
import type { ReactNode } from "react";
import { DemoItem } from "../../../features/run-model/outputs/demo-item.tsx";
import { confidenceText } from "../../../lib/format/confidence-text.ts";
import { scoreText } from "../../../lib/format/score-text.ts";
import { widgetOf } from "../../../run/widgets.ts";
import { Heading } from "../../../ui/text/heading/heading.tsx";

interface InputOutputFigureProps {
  readonly heading: ReactNode;
  readonly note: ReactNode;
  readonly from: ReactNode;
  readonly to: ReactNode;
}

const side = "flex min-w-0 flex-col gap-3 p-2 sm:p-3";
const arrow =
  "absolute size-4 items-center justify-center rounded-full border border-line bg-surface text-brass print:hidden";

const InputOutputFigure = ({ heading, note, from, to }: InputOutputFigureProps) => (
  <section className="overflow-hidden rounded-card border border-line bg-surface">
    <div className="flex flex-wrap items-baseline justify-between gap-x-2 border-b border-line px-2 py-1 sm:px-3">
      {heading}
      <div className="text-sm text-ink-soft">{note}</div>
    </div>
    <div className="relative grid md:grid-cols-2">
      <div className={`${side} max-md:pb-3.5 md:pr-5`}>{from}</div>
      <div className={`${side} relative border-t border-line md:border-t-0 md:border-l md:pl-5`}>
        <span aria-hidden="true" className={`${arrow} -top-2 right-3 flex md:hidden`}>
          <ArrowDown size={16} strokeWidth={1.75} />
        </span>
        {to}
      </div>
      <span aria-hidden="true" className={`${arrow} top-1/2 left-1/2 hidden -translate-1/2 md:flex`}>
        <ArrowRight size={16} strokeWidth={1.75} />
      </span>
    </div>
  </section>
);

/** Similarities are not probabilities. */
const textFor = (task: string) => (widgetOf(task).out === "similarities" ? scoreText : confidenceText);

const Items = ({ items, task }: { readonly items: readonly Item[]; readonly task: string }) => (
  <>
    {items.map((item) => (
      <DemoItem key={`${item.type} ${item.label} ${item.filename ?? item.content}`} item={item} text={textFor(task)} />
    ))}
  </>
);

export const Demo = ({ task }: { readonly task: Pick<TaskPage, "demo" | "id"> }) => (
  <InputOutputFigure
    heading={
      <Heading level={2} variant="label" id="worked-example">
        Example
      </Heading>
    }
    note="Illustration, not live output"
    from={<Items items={task.demo.inputs} task={task.id} />}
    to={<Items items={task.demo.outputs} task={task.id} />}
  />
);
