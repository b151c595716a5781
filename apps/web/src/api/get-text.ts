import { fetchFromHub, readFailure } from "./request.ts";

export interface FileText {
  readonly text: string;
  /** Whether the file has more text. */
  readonly isCut: boolean;
  readonly size: number;
}

export const getText = async (path: string, max: number, signal?: AbortSignal): Promise<FileText> => {
  const response = await fetchFromHub(path, { headers: { range: `bytes=0-${max - 1}` }, ...(signal && { signal }) });
  // 416: the file is empty.
  if (response.status === 416) return { text: "", isCut: false, size: 0 };
  if (!response.ok) throw await readFailure(response);
  const bytes = new Uint8Array(await response.arrayBuffer());
  const size = Number(/\/(\d+)$/.exec(response.headers.get("content-range") ?? "")?.[1] ?? bytes.byteLength);
  return { text: new TextDecoder().decode(bytes), isCut: size > bytes.byteLength, size };
};
