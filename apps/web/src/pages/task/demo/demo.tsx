import type { TaskDemoItem as Item, TaskPage } from "@orrery/contract";
import { DemoItem } from "../../../features/run-model/outputs/demo-item.tsx";
import { confidenceText } from "../../../lib/format/confidence-text.ts";
import { scoreText } from "../../../lib/format/score-text.ts";
import { widgetOf } from "../../../run/widgets.ts";
import { Heading } from "../../../ui/text/heading/heading.tsx";
import { InputOutputFigure } from "./input-output-figure.tsx";

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
