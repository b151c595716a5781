// @ts-check
/** What must not be said to people, by `../shared` voice guide. Each rule names the replacement. */

/** @typedef {{ pattern: RegExp, instead: string }} Rule */

/** @type {readonly Rule[]} */
export const bannedTerms = [
  { pattern: /\b(?:make|makes|made|making)\b(?! sure)/i, instead: "create" },
  { pattern: /\bmay (?!(?:be|have|take|need|differ|contain|change|vary|not be)\b)/, instead: "can, or a permission" },
  { pattern: /\bfaults?\b(?! (?:injection|tolerance))/i, instead: "error" },
  { pattern: /\b(?:films?|sounds?|pictures?|letters?)\b/i, instead: "video, audio, image, character" },
  { pattern: /\b(?:keep|keeps|kept|keeping)\b(?!-alive)/i, instead: "save, store" },
  { pattern: /\b(?:seal|seals|sealed|sealing)\b/i, instead: "encrypt" },
  {
    pattern: /\b(?:take|takes|taken|taking) away\b|\b(?:leave|leaves|leaving|left) out\b|\blift\b/i,
    instead: "remove, exclude",
  },
  { pattern: /\bas the model has it\b/i, instead: "default" },
  {
    pattern: /\b(?:most|fewest|longest|least) (?:tokens|characters|attempts|tries|calls|bytes)\b/i,
    instead: "max, min",
  },
  { pattern: /\b(?:stands?|stood|standing)\b|\bgoes? with\b|\bcame\b/i, instead: "is, uses, loaded" },
  { pattern: /\b(?:door|doors|shelf|shelves|wish|wishes|tally)\b/i, instead: "the thing itself" },
  { pattern: /\b(?:dear|dearer|dearest)\b/i, instead: "expensive" },
  { pattern: /\bruns? here\b/i, instead: "runs on this hub" },
  { pattern: /\b(?:whoever|whatever|nobody|somebody|everybody)\b/i, instead: "name who it is" },
  { pattern: /\bleads? (?:to|nowhere)\b/i, instead: "links to, causes" },
  { pattern: /\bof (?:yours|theirs|ours|its own|one's own)\b/i, instead: "your, their, its" },
  {
    pattern:
      /\b(?:organisation|licence|colour|behaviour|neighbour|favourite|recognis|summaris|normalis|initialis|analys(?:e|es|ed)|misspelt)/i,
    instead: "American spelling",
  },
  {
    pattern: /\b(?:once and for all|by name only|under way|set aside|no more than|not anymore)\b/i,
    instead: "plain words",
  },
];

/** Where a banned word is right. Each is matched against the whole text. */
export const exceptions = [/keep-alive/i, /fault injection/i, /The text so far is kept/];

/** Nouns that people count on the pages. A number before one of them needs the pluralizer. */
export const countedNouns =
  "models|datasets|tasks|files|calls|rows|tokens|keys|members|results|columns|requests|providers|lines|characters|messages|answers|branches|commits|sessions|variables|days|items|tensors|samples|errors|matches|turns";

/** The longest sentence of the interface, in words. */
export const maxWords = 20;
