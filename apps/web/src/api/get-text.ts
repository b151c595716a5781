import { HubError } from "./hub-error.ts";

export interface FileText {
  readonly text: string;
  /** Whether the file has more text. */
  readonly isCut: boolean;
  readonly size: number;
}

const failureOf = async (response: Response): Promise<HubError> => {
  const { error, requestId } = (await response.json().catch(() => ({}))) as { error?: string; requestId?: string };
  const code = response.status === 404 ? "not_found" : response.status === 401 ? "unauthorized" : "failed";
  return new HubError(response.status === 403 ? "forbidden" : code, { message: error, requestId });
};

export const getText = async (path: string, max: number, signal?: AbortSignal): Promise<FileText> => {
  const response = await fetch(path, { headers: { range: `bytes=0-${max - 1}` }, ...(signal && { signal }) }).catch(
    (cause) => {
      if (signal?.aborted) throw cause;
      throw new HubError("unreachable", { cause });
    },
  );
  // 416: the file is empty.
  if (response.status === 416) return { text: "", isCut: false, size: 0 };
  if (!response.ok) throw await failureOf(response);
  const bytes = new Uint8Array(await response.arrayBuffer());
  const size = Number(/\/(\d+)$/.exec(response.headers.get("content-range") ?? "")?.[1] ?? bytes.byteLength);
  return { text: new TextDecoder().decode(bytes), isCut: size > bytes.byteLength, size };
};
