import type { Task } from "@orrery/inference";

/** The keys and indexes of a value inside a JSON response. */
type Path = readonly (string | number)[];

/** Where the result is in a provider's response. */
export type ResultLocation =
  | { readonly kind: "json" }
  /** The response body is the file. */
  | { readonly kind: "file" }
  | { readonly kind: "base64"; readonly at: Path }
  | { readonly kind: "url"; readonly at: Path };

/** How to poll a job until its result is ready. */
export interface JobPolling {
  /** Where the first response names the job: by its id, or by a URL of which `part` is used. */
  readonly at: Path;
  readonly part: "id" | "path" | "address";
  /** The status URL is the provider's base URL, `before`, the part, and `status`. */
  readonly before: string;
  readonly status: string;
  readonly stateAt: Path;
  readonly unfinished: readonly string[];
  readonly done: string;
  /** Set where the status URL is signed and needs no key. */
  readonly isAnonymous?: boolean;
}

const base64 = (...at: Path): ResultLocation => ({ kind: "base64", at });
const url = (...at: Path): ResultLocation => ({ kind: "url", at });

const locations: Readonly<Record<string, { readonly [T in Task]?: ResultLocation }>> = {
  "black-forest-labs": { "text-to-image": url("result", "sample") },
  "fal-ai": {
    "image-text-to-image": url("images", 0, "url"),
    "image-text-to-video": url("video", "url"),
    "image-to-image": url("images", 0, "url"),
    "image-to-video": url("video", "url"),
    "text-to-audio": url("audio", "url"),
    "text-to-image": url("images", 0, "url"),
    "text-to-speech": url("audio", "url"),
    "text-to-video": url("video", "url"),
  },
  hyperbolic: { "text-to-image": base64("images", 0, "image") },
  nebius: { "text-to-image": base64("data", 0, "b64_json") },
  novita: {
    "image-text-to-video": url("task", "content", "url"),
    "text-to-video": url("videos", 0, "video_url"),
  },
  nscale: { "text-to-image": base64("data", 0, "b64_json") },
  replicate: {
    "image-to-image": url("output", 0),
    "text-to-image": url("output", 0),
    "text-to-speech": url("output"),
    "text-to-video": url("output"),
  },
  together: {
    "image-to-image": base64("data", 0, "b64_json"),
    "image-to-video": url("outputs", "video_url"),
    "text-to-image": base64("data", 0, "b64_json"),
    "text-to-video": url("outputs", "video_url"),
  },
  wavespeed: {
    "image-text-to-image": url("data", "outputs", 0),
    "image-text-to-video": url("data", "outputs", 0),
    "image-to-image": url("data", "outputs", 0),
    "image-to-video": url("data", "outputs", 0),
    "text-to-image": url("data", "outputs", 0),
    "text-to-video": url("data", "outputs", 0),
  },
  "zai-org": { "text-to-image": url("image_result", 0, "url") },
};

/** The file a result is saved to; tasks that return JSON have none. */
export const resultFiles: { readonly [T in Task]?: string } = {
  "image-text-to-image": "image.png",
  "image-text-to-video": "video.mp4",
  "image-to-image": "image.png",
  "image-to-video": "video.mp4",
  "text-to-audio": "audio.wav",
  "text-to-image": "image.png",
  "text-to-speech": "speech.wav",
  "text-to-video": "video.mp4",
};

export const resultLocation = (provider: string, task: Task): ResultLocation =>
  locations[provider]?.[task] ?? { kind: resultFiles[task] ? "file" : "json" };

const jobs: Readonly<Record<string, JobPolling>> = {
  "black-forest-labs": {
    at: ["polling_url"],
    part: "address",
    before: "",
    status: "&attempt=0",
    stateAt: ["status"],
    unfinished: ["Pending"],
    done: "Ready",
    isAnonymous: true,
  },
  "fal-ai": {
    at: ["response_url"],
    part: "path",
    before: "",
    status: "/status",
    stateAt: ["status"],
    unfinished: ["IN_QUEUE", "IN_PROGRESS"],
    done: "COMPLETED",
  },
  novita: {
    at: ["task_id"],
    part: "id",
    before: "/v3/async/task-result?task_id=",
    status: "",
    stateAt: ["task", "status"],
    unfinished: ["TASK_STATUS_QUEUED", "TASK_STATUS_PROCESSING"],
    done: "TASK_STATUS_SUCCEED",
  },
  replicate: {
    at: ["id"],
    part: "id",
    before: "/v1/predictions/",
    status: "",
    stateAt: ["status"],
    unfinished: ["starting", "processing"],
    done: "succeeded",
  },
  together: {
    at: ["id"],
    part: "id",
    before: "/v2/videos/",
    status: "",
    stateAt: ["status"],
    unfinished: ["queued", "in_progress"],
    done: "completed",
  },
  wavespeed: {
    at: ["data", "urls", "get"],
    part: "path",
    before: "",
    status: "",
    stateAt: ["data", "status"],
    unfinished: ["created", "processing"],
    done: "completed",
  },
  "zai-org": {
    at: ["id"],
    part: "id",
    before: "/async-result/",
    status: "",
    stateAt: ["task_status"],
    unfinished: ["PROCESSING"],
    done: "SUCCESS",
  },
};

/** Tasks whose jobs are asked about in another way than the provider's others. */
const taskJobs: Readonly<Record<string, { readonly [T in Task]?: JobPolling }>> = {
  novita: {
    "image-text-to-video": {
      at: ["task_id"],
      part: "id",
      before: "/v3/minimax/v2/query/video_generation/",
      status: "",
      stateAt: ["task", "status"],
      unfinished: ["queued", "running"],
      done: "succeeded",
    },
  },
};

export const jobPolling = (provider: string, task: Task): JobPolling | undefined =>
  taskJobs[provider]?.[task] ?? jobs[provider];
