/** Receives each event: its data lines joined by line feeds, and its name, empty where it has none. */
type OnEvent = (data: string, name: string) => void;

/** Reads server-sent events from chunks, wherever they are cut. */
export interface EventParser {
  readonly push: (chunk: Uint8Array | string) => void;
  /** Ends the stream: an event that was not closed by a blank line is still dispatched. */
  readonly end: () => void;
  /** Characters of the event that is not complete yet. */
  readonly pending: () => number;
}

/** Longer events are refused, so that a server cannot fill the memory; no real event is near this long. */
const maxEventLength = 16 * 1024 * 1024;

/** Joins the lines of an event and dispatches it at a blank line. */
const createLineReader = (onEvent: OnEvent) => {
  let data: string | undefined;
  let name = "";
  const append = (value: string): void => {
    data = data === undefined ? value : `${data}\n${value}`;
  };
  const dispatch = (): void => {
    const event = { data, name };
    data = undefined;
    name = "";
    if (event.data !== undefined) onEvent(event.data, event.name);
  };
  return {
    length: () => data?.length ?? 0,
    read: (line: string): void => {
      if (line === "") dispatch();
      else if (line.startsWith("data:")) append(line.slice(line[5] === " " ? 6 : 5));
      else if (line.startsWith("event:")) name = line.slice(line[6] === " " ? 7 : 6);
      else if (line === "data") append("");
    },
  };
};

/**
 * Creates a parser for one stream. Lines end with `\n`, `\r\n` or `\r`.
 *
 * @example
 * const parser = createEventParser((data) => console.log(data));
 * parser.push("data: one\n\nda");
 * parser.push("ta: two\n\n");
 */
export const createEventParser = (onEvent: OnEvent): EventParser => {
  const decoder = new TextDecoder();
  const lines = createLineReader(onEvent);
  let rest = "";
  let endedWithReturn = false;

  const endLine = (text: string): void => {
    const line = rest + text;
    rest = "";
    lines.read(line);
  };

  const readText = (text: string): void => {
    let start = endedWithReturn && text.startsWith("\n") ? 1 : 0;
    if (text !== "") endedWithReturn = text.endsWith("\r");
    let feed = text.indexOf("\n", start);
    let carriage = text.indexOf("\r", start);
    while (feed >= 0 || carriage >= 0) {
      const isReturn = carriage >= 0 && (feed < 0 || carriage < feed);
      const end = isReturn ? carriage : feed;
      endLine(text.slice(start, end));
      start = isReturn && feed === end + 1 ? end + 2 : end + 1;
      if (feed >= 0 && feed < start) feed = text.indexOf("\n", start);
      if (isReturn) carriage = text.indexOf("\r", start);
    }
    rest += text.slice(start);
    if (rest.length + lines.length() > maxEventLength)
      throw new RangeError(`an event is longer than ${maxEventLength} characters`);
  };

  return {
    push: (chunk) => readText(typeof chunk === "string" ? chunk : decoder.decode(chunk, { stream: true })),
    end: () => {
      readText(decoder.decode());
      endLine("");
      lines.read("");
    },
    pending: () => rest.length + lines.length(),
  };
};

/** One event of a stream. */
export interface ServerSentEvent {
  readonly data: string;
  readonly name: string;
}

/** The events of a stream that has come whole. */
export const parseEvents = (stream: Uint8Array | string): readonly ServerSentEvent[] => {
  const events: ServerSentEvent[] = [];
  const parser = createEventParser((data, name) => events.push({ data, name }));
  parser.push(stream);
  parser.end();
  return events;
};
