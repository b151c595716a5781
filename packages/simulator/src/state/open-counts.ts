/** What has not ended yet. */
export interface OpenCounts {
  /** Connections, in use or kept for the next request. */
  readonly sockets: number;
  /** Requests whose reply is not over. */
  readonly replies: number;
}
