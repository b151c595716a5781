// @ts-check
/** What must not be said to people. Each rule has the replacement, and the idioms in which the word is right. */

/** @typedef {{ pattern: RegExp, instead: string, except?: RegExp }} Rule */

/** @type {readonly Rule[]} */
export const bannedTerms = [
  {
    pattern: /\b(?:make|makes|made|making)\b/i,
    instead: "create",
    // Fixed phrases in which nothing is created.
    except: /\bmak(?:e|es|ing) (?:sure|sense|mistakes|errors)\b|\b(?:make|makes|making|made) up\b/gi,
  },
  { pattern: /\bmay (?!(?:be|have|take|need|differ|contain|change|vary|not be)\b)/, instead: "can, or a permission" },
  { pattern: /\bfaults?\b/i, instead: "error", except: /\bfault (?:injection|tolerance|matrix)\b/gi },
  {
    pattern: /\b(?:films?|sounds?|pictures?|letters?)\b/i,
    instead: "video, audio, image, character",
    // What a recording contains, not the recording; the alphabet, not a text.
    except: /\b(?:everyday|environmental) sounds?\b|\bsound effects?\b|\bletters(?:, digits|\sand digits)\b/gi,
  },
  {
    pattern: /\b(?:keep|keeps|kept|keeping)\b/i,
    instead: "save, store",
    except: /\bkeep-alive\b|\bThe text so far is kept\b/gi,
  },
  { pattern: /\b(?:seal|seals|sealed|sealing)\b/i, instead: "encrypt" },
  {
    pattern: /\b(?:take|takes|taken|taking) away\b|\b(?:leave|leaves|leaving|left) out\b|\blift\b/i,
    instead: "remove, exclude",
  },
  { pattern: /\bas the model has it\b/i, instead: "default" },
  {
    // As a label or the start of a description; “most calls work” is plain English.
    pattern:
      /^(?:(?:most|fewest|least) (?:tokens|characters|attempts|tries|calls|bytes)|(?:longest|shortest) (?:reply|result|answer|text|piece|window|continuation))\b/i,
    instead: "max, min",
  },
  {
    pattern: /\b(?:stands?|stood|standing)\b|\bgoes? with\b|\bcame\b/i,
    instead: "is, uses, loaded",
    // An abbreviation stands for its long form.
    except: /\bstands? for\b/gi,
  },
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
  { pattern: /\bunless (?:given|told)\b/i, instead: "Default: …" },
  { pattern: /\bin place of\b/i, instead: "instead of" },
  { pattern: /\bthose who\b|\bthe makers\b/i, instead: "users, people" },
  { pattern: /\b(?:leave|leaves|left|leaving) (?:it|them|this) out\b/i, instead: "remove" },
  { pattern: /\b(?:taken|take|takes) up by\b|\bcut short\b/i, instead: "resume, interrupted" },
  { pattern: /\b(?:mend|mends|mended)\b/i, instead: "fix" },
  { pattern: /\banew\b|\bbit by bit\b|\bhere and there\b/i, instead: "again, in parts" },
  { pattern: /\b(?:goes|go|going|went) on\b/i, instead: "continue" },
  { pattern: /\bis there already\b|\bare there already\b/i, instead: "already exists" },
  { pattern: /\b(?:must|may|can) (?:have )?neither\b/i, instead: "must not … or" },
];

/** Texts that look like ours and are not shown: encryption contexts, on which stored data depends. */
export const neverShown = new Set(["provider key of … for …", "key of the deployment of …"]);

/** Nouns that people count. A number before one of them needs the pluralizer. */
export const countedNouns =
  "models|datasets|tasks|files|calls|rows|tokens|keys|members|results|columns|requests|providers|lines|characters|messages|answers|branches|commits|sessions|variables|days|items|tensors|samples|errors|matches|turns";

/** A computed number before a counted noun. “… answers with” is a verb, and so is “to … files”. */
export const bareCount = new RegExp(`(?:^|[^\\w)])(?<!to )…\\s(?:${countedNouns})\\b(?!;| with\\b)`);

/** Limits and what exceeds them are never one. */
export const limits =
  /\b(?:at most|more than|longer than|up to|only its first) …|\bhas … \w+(?=.*\b(?:at most|only)\b)/g;

/** The longest sentence of the interface, in words. */
export const maxWords = 20;
