import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useRef, useState } from "react";
import { ChoiceChips } from "../../../features/run-model/choice-chips.tsx";
import { toDataUrl } from "../../../lib/files/to-data-url.ts";
import { servedUrl } from "../../../lib/routes/site-root.ts";
import { InlineError } from "../../../ui/feedback/inline-error.tsx";
import { Button } from "../../../ui/input/button/button.tsx";
import { prepareFile } from "../../../ui/input/file-drop/prepare-file.ts";
import { FilePick } from "../../../ui/input/file-pick.tsx";
import { Cluster } from "../../../ui/layout/cluster.tsx";
import { Stack } from "../../../ui/layout/stack.tsx";
import { Text } from "../../../ui/text/text.tsx";
import { SpokenAnswer } from "./answer-line.tsx";
import { LiveArea, LiveDemo } from "./live-demo.tsx";
import { LiveState } from "./live-state.tsx";
import { SideBySide } from "./side-by-side.tsx";
import { useLiveRun } from "./use-live-run.ts";

const imageModel = { model: "orrery/image-namer", task: "image-to-text", kind: "text" } as const;

const examples = [
  { key: "pizza", label: "Food" },
  { key: "elephant", label: "Animal" },
  { key: "rainbow", label: "Sky" },
];

/** An example of the model's card, as a data URL. */
const useExample = (name: string): string | undefined => {
  const { data } = useQuery({
    queryKey: ["example image", name],
    queryFn: async () => {
      const reply = await fetch(servedUrl(`/${imageModel.model}/resolve/main/examples/${name}.png`));
      return reply.ok ? toDataUrl(await reply.blob()) : "";
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data;
};

/** An image from this device, or why it cannot be read. */
const useOwnImage = () => {
  const [own, setOwn] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const take = ([file]: readonly File[]) => {
    if (!file) return;
    setProblem(undefined);
    prepareFile("image", file).then(setOwn, (error: unknown) => setProblem((error as Error).message));
  };
  return { own, problem, take, clear: () => setOwn(undefined) };
};

export const ImageDemo = ({ choice }: { readonly choice: ReactNode }) => {
  const [chosen, choose] = useState("pizza");
  const example = useExample(chosen);
  const { own, problem, take, clear } = useOwnImage();
  const field = useRef<HTMLInputElement>(null);
  const image = own ?? example;
  const run = useLiveRun(imageModel, image || undefined);
  return (
    <LiveDemo model={imageModel.model} run={run} choice={choice}>
      <LiveArea isTall>
        <Stack gap="md">
          <SideBySide
            first={
              <span className="flex size-[8.5rem] shrink-0 items-center justify-center rounded-control border border-line bg-white p-1">
                {image && <img src={image} alt="What the model reads" className="max-h-full max-w-full" />}
              </span>
            }
          >
            <LiveState run={run} empty={<Text variant="note">Choose an image.</Text>}>
              {({ text }) => <SpokenAnswer answer={text} />}
            </LiveState>
            <Text variant="note">Knows emoji, icons and drawn shapes, not photos.</Text>
          </SideBySide>
          <Cluster>
            <ChoiceChips
              label="Examples"
              choices={examples}
              current={own === undefined ? chosen : undefined}
              onChoose={(key) => {
                clear();
                choose(key);
              }}
            />
            <Button onClick={() => field.current?.click()}>Your image</Button>
            <FilePick field={field} accept="image/*" onFiles={take} />
          </Cluster>
          {problem && <InlineError>{problem}</InlineError>}
        </Stack>
      </LiveArea>
    </LiveDemo>
  );
};
