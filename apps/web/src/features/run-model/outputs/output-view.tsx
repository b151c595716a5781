import type { ReactNode } from "react";
import type { OutputOf, RunOutput } from "../../../run/output/run-output.ts";
import type { TaskRequest } from "../../../run/request/task-request.ts";
import { ErrorBoundary } from "../../../ui/feedback/error-boundary.tsx";
import { Text } from "../../../ui/text/text.tsx";
import {
  ActionOutput,
  CellsOutput,
  EmbeddingOutput,
  JsonOutput,
  PredictionsOutput,
  ScoresOutput,
  SegmentsOutput,
  SimilaritiesOutput,
} from "./data-outputs.tsx";
import { AudioOutput, AudioTracksOutput, ImageOutput, ModelOutput, VideoOutput } from "./file-outputs.tsx";
import { BoxesOutput, KeypointsOutput, MasksOutput } from "./image-outputs.tsx";
import type { OutputSource } from "./prediction-target.ts";
import { AnswerOutput, ChatOutput, EntitiesOutput, TextOutput } from "./text-outputs.tsx";

type Views = {
  readonly [K in RunOutput["kind"]]: (props: {
    readonly output: OutputOf<K>;
    readonly request: TaskRequest;
    readonly source?: OutputSource | undefined;
  }) => ReactNode;
};

const views: Views = {
  scores: ScoresOutput,
  entities: EntitiesOutput,
  segments: SegmentsOutput,
  answer: AnswerOutput,
  text: TextOutput,
  chat: ChatOutput,
  embedding: EmbeddingOutput,
  similarities: SimilaritiesOutput,
  cells: CellsOutput,
  predictions: PredictionsOutput,
  boxes: BoxesOutput,
  masks: MasksOutput,
  keypoints: KeypointsOutput,
  picture: ImageOutput,
  audio: AudioOutput,
  sounds: AudioTracksOutput,
  video: VideoOutput,
  model: ModelOutput,
  action: ActionOutput,
  json: JsonOutput,
};

interface OutputViewProps {
  readonly output: RunOutput;
  readonly request: TaskRequest;
  readonly source?: OutputSource | undefined;
}

export const OutputView = ({ output, request, source }: OutputViewProps) => {
  // Each view accepts the kind it is filed under; TypeScript cannot follow that through a union.
  const View = views[output.kind] as (props: OutputViewProps) => ReactNode;
  return (
    <ErrorBoundary
      key={output.kind}
      fallback={<Text variant="note">This output can’t be shown. See the raw reply below.</Text>}
    >
      <View output={output} request={request} source={source} />
    </ErrorBoundary>
  );
};
