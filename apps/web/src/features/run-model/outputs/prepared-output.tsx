import { useQuery } from "@tanstack/react-query";
import { taskQuery } from "../../../api/tasks.ts";
import { Stack } from "../../../ui/layout/stack.tsx";
import { DemoItem } from "./demo-item.tsx";

export const PreparedOutput = ({ task }: { readonly task: string }) => {
  const { data } = useQuery({ ...taskQuery(task), retry: false });
  if (!data || data.demo.outputs.length === 0) return null;
  return (
    <Stack gap="sm">
      {data.demo.outputs.map((item) => (
        <DemoItem key={`${item.type} ${item.label} ${item.filename ?? item.content}`} item={item} hue={data.color} />
      ))}
    </Stack>
  );
};
