import type { ServerResponse } from "node:http";

/** A reply whose length is not known when it begins, and whose pieces leave with one write each. */
export interface ChunkedReply {
  /** Sends bytes, given as a text with one letter for each; false where the caller is slow to take them. */
  readonly write: (letters: string) => boolean;
  /** Sends the last bytes, and ends. */
  readonly end: (letters: string) => void;
}

const framed = (letters: string): string => `${letters.length.toString(16)}\r\n${letters}\r\n`;

const lastChunk = "0\r\n\r\n";

/** Callers from before HTTP/1.1 know no chunks: for them the end of the connection is the end. */
const plainReply = (response: ServerResponse): ChunkedReply => ({
  write: (letters) => response.write(letters, "latin1"),
  end: (letters) => void response.end(letters, "latin1"),
});

/**
 * Begins such a reply. Node frames a chunk with four writes, which costs more than all else that is done for it here; so
 * the frames are made by ourselves, and Node is told to leave that alone.
 */
export const beginChunked = (response: ServerResponse, status: number, head: readonly string[]): ChunkedReply => {
  const { httpVersionMajor, httpVersionMinor } = response.req;
  if (httpVersionMajor === 1 && httpVersionMinor === 0) {
    response.writeHead(status, [...head]);
    return plainReply(response);
  }
  response.writeHead(status, [...head, "transfer-encoding", "chunked"]);
  response.chunkedEncoding = false;
  return {
    write: (letters) => response.write(framed(letters), "latin1"),
    end: (letters) => void response.end(letters === "" ? lastChunk : framed(letters) + lastChunk, "latin1"),
  };
};
