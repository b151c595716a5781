/** Called for each event: its data lines joined, and its name where it has one. */
type OnEvent = (data: string, name: string) => void;

/** Reads server-sent events from bytes, however they are cut. */
export interface EventParser {
  readonly push: (bytes: Uint8Array, emit: OnEvent) => void;
  /** Ends the stream: an event that was not closed by a blank line is not lost. */
  readonly end: (emit: OnEvent) => void;
}

const longestEvent = 16 * 1024 * 1024;
const [lineFeed, colon, space] = [10, 58, 32];

/** Bytes to text. Chunks that end between two characters, which nearly all do, take the decoder's fast way. */
const createDecoder = () => {
  const whole = new TextDecoder("utf-8", { ignoreBOM: true });
  let partial: TextDecoder | undefined;
  return (bytes: Uint8Array): string => {
    const last = bytes[bytes.length - 1];
    if (last === undefined) return "";
    if (!partial && last < 0x80) return whole.decode(bytes);
    partial ??= new TextDecoder("utf-8", { ignoreBOM: true });
    const text = partial.decode(bytes, { stream: true });
    if (last < 0x80) partial = undefined;
    return text;
  };
};

const tooLong = () => new RangeError(`an event is longer than ${longestEvent} characters`);

/** Puts the lines of an event together. */
const createEvent = () => {
  let data: string | undefined;
  let name = "";

  const readField = (text: string, start: number, end: number): void => {
    const found = text.indexOf(":", start);
    const split = found < 0 || found > end ? end : found;
    const field = text.slice(start, split);
    const isSpaced = text.charCodeAt(split + 1) === space && split + 1 < end;
    const value = text.slice(Math.min(isSpaced ? split + 2 : split + 1, end), end);
    if (field === "data") data = data === undefined ? value : `${data}\n${value}`;
    else if (field === "event") name = value;
  };

  const dispatch = (emit: OnEvent): void => {
    const found = data;
    const called = name;
    data = undefined;
    name = "";
    if (found !== undefined) emit(found, called);
  };

  return {
    length: () => data?.length ?? 0,
    readLine: (text: string, start: number, end: number, emit: OnEvent): void => {
      if (start === end) dispatch(emit);
      else if (data === undefined && text.startsWith("data: ", start)) data = text.slice(start + 6, end);
      else if (text.charCodeAt(start) !== colon) readField(text, start, end);
    },
  };
};

/** A parser of its own. Text is searched once, when it comes; a line cut in many pieces is joined once, when it ends. */
export const createEventParser = (): EventParser => {
  const decode = createDecoder();
  const event = createEvent();
  let rest = "";
  let isStart = true;
  let isAfterReturn = false;

  const endLine = (text: string, start: number, end: number, emit: OnEvent): void => {
    const line = rest === "" ? undefined : rest + text.slice(start, end);
    rest = "";
    if (line === undefined) event.readLine(text, start, end, emit);
    else event.readLine(line, 0, line.length, emit);
  };

  const keep = (text: string): void => {
    rest += text;
    if (rest.length + event.length() > longestEvent) throw tooLong();
  };

  const readText = (text: string, emit: OnEvent): void => {
    let start = isStart && text.charCodeAt(0) === 0xfeff ? 1 : 0;
    if (isAfterReturn && text.charCodeAt(start) === lineFeed) start++;
    isStart = false;
    isAfterReturn = false;
    let feed = text.indexOf("\n", start);
    let carriage = text.indexOf("\r", start);
    while (feed >= 0 || carriage >= 0) {
      const isReturn = carriage >= 0 && (feed < 0 || carriage < feed);
      const end = isReturn ? carriage : feed;
      endLine(text, start, end, emit);
      start = end + 1;
      if (isReturn && text.charCodeAt(start) === lineFeed) start++;
      if (isReturn && end === text.length - 1) isAfterReturn = true;
      if (feed >= 0 && feed < start) feed = text.indexOf("\n", start);
      if (isReturn) carriage = text.indexOf("\r", start);
    }
    if (start < text.length) keep(start === 0 ? text : text.slice(start));
  };

  return {
    push: (bytes, emit) => {
      const text = decode(bytes);
      if (text !== "") readText(text, emit);
    },
    end: (emit) => {
      endLine("", 0, 0, emit);
      event.readLine("", 0, 0, emit);
    },
  };
};
