import type { TaskDemoItem as Item, TaskPage } from "@orrery/contract";
import { DemoItem } from "../../../features/run-model/outputs/demo-item.tsx";
import { InputOutputFigure } from "../../../ui/media/figure/input-output-figure.tsx";
import { Heading } from "../../../ui/text/heading/heading.tsx";

const Items = ({ items }: { readonly items: readonly Item[] }) => (
  <>
    {items.map((item) => (
      <DemoItem key={`${item.type} ${item.label} ${item.filename ?? item.content}`} item={item} />
    ))}
  </>
);

export const Demo = ({ task }: { readonly task: Pick<TaskPage, "demo"> }) => (
  <InputOutputFigure
    heading={
      <Heading level={2} variant="label" id="worked-example">
        Example
      </Heading>
    }
    note="Illustration, not live output"
    from={<Items items={task.demo.inputs} />}
    to={<Items items={task.demo.outputs} />}
  />
);
