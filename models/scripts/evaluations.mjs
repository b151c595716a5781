// How each bundled model is measured: on files of this repository, with the run time the hub serves it with.
import { readFileSync } from "node:fs";
import {
  AutoModelForImageTextToText,
  AutoProcessor,
  folder,
  onnx,
  openTableReader,
  pipeline,
  RawImage,
} from "./runtime.mjs";
import { chrf, isSame, plainWords } from "./text-scores.mjs";

const read = (path) => readFileSync(`${folder}/${path}`);
const rowsOf = (path, most = Number.POSITIVE_INFINITY) =>
  read(path)
    .toString()
    .trimEnd()
    .split("\n")
    .slice(0, most)
    .map((line) => JSON.parse(line));
const share = (hits) => hits.filter(Boolean).length / hits.length;

const each = async (rows, ask) => {
  const answers = [];
  for (const row of rows) answers.push(await ask(row));
  return answers;
};

const best = (pipe) => async (text) => (await pipe(text, { top_k: 1 }))[0].label;

const languages = async (pipe) => {
  const label = best(pipe);
  const right = (rows) => each(rows, async ({ text, language }) => (await label(text)) === language);
  const rows = ["typed", "everyday", "test"].flatMap((name) =>
    rowsOf(`lang-id/eval/${name}.jsonl`).map((row) => ({ kind: "everyday", ...row })),
  );
  const shares = {};
  for (const kind of ["phrases", "single", "everyday", "sentence", "short", "few", "one", "line", "words"])
    shares[kind] = share(await right(rows.filter((row) => row.kind === kind)));
  return shares;
};

const topics = async (pipe) => {
  const label = best(pipe);
  const rows = rowsOf("datasets/wordnet-glosses/test.jsonl");
  return { accuracy: share(await each(rows, async ({ definition, topic }) => (await label(definition)) === topic)) };
};

const gaps = async (pipe) => {
  const ranks = await each(rowsOf("word-filler/eval/test.jsonl"), async ({ text, word }) => {
    const guesses = await pipe(text, { top_k: 5 });
    return guesses.findIndex((guess) => guess.token_str.trim() === word);
  });
  return { top1: share(ranks.map((rank) => rank === 0)), top5: share(ranks.map((rank) => rank >= 0)) };
};

/** The first piece of each word decides its tag; words are matched by their letters, since pieces carry no places. */
const tagsOf = (tokens, words) => {
  const tags = [];
  let place = 0;
  for (const word of words) {
    tags.push(tokens[place]?.entity);
    let letters = 0;
    while (place < tokens.length && letters < word.length) {
      const { word: piece } = tokens[place];
      letters += piece === "[UNK]" ? word.length : piece.replace(/^##/, "").length;
      place += 1;
    }
  }
  return tags;
};

const parts = async (pipe) => {
  const tag = async (words) => tagsOf(await pipe(words.join(" "), { ignore_labels: [] }), words);
  const examples = rowsOf("datasets/tagged-sentences/examples.jsonl");
  const hits = await each(examples, async ({ words, place, tag: wanted }) => (await tag(words))[place] === wanted);
  const whole = await each(rowsOf("datasets/tagged-sentences/tagged.jsonl"), async ({ words, tags }) => {
    const found = await tag(words);
    return tags.map((wanted, place) => found[place] === wanted);
  });
  return {
    accuracy: share(whole.flat()),
    examples: share(hits),
    ambiguous: share(hits.filter((_, index) => examples[index].ambiguous)),
  };
};

const dot = (left, right) => left.reduce((sum, value, index) => sum + value * right[index], 0);

const vectors = async (pipe) => {
  const embed = async (text) => Array.from((await pipe(text, { pooling: "mean", normalize: true })).data);
  const rows = rowsOf("datasets/similar-sentences/definitions.jsonl");
  const definitions = await each(rows, (row) => embed(row.definition));
  const words = await each(rows, (row) => embed(row.words));
  const ranks = definitions.map((vector, own) => {
    const wanted = dot(vector, words[own]);
    return words.filter((other) => dot(vector, other) > wanted).length;
  });
  const triples = await each(rowsOf("datasets/similar-sentences/triples.jsonl"), async ({ anchor, near, far }) => {
    const vector = await embed(anchor);
    return dot(vector, await embed(near)) > dot(vector, await embed(far));
  });
  return {
    recall1: share(ranks.map((rank) => rank === 0)),
    recall10: share(ranks.map((rank) => rank < 10)),
    triples: share(triples),
  };
};

const overlap = (guess, truth) => {
  const [left, right] = [plainWords(guess), plainWords(truth)];
  const rest = [...right];
  const shared = left.filter((word) => rest.includes(word) && rest.splice(rest.indexOf(word), 1)).length;
  return shared === 0 ? 0 : (2 * shared) / (left.length + right.length);
};

const answers = async (pipe) => {
  const figures = {};
  for (const [name, path] of [
    ["made", "test"],
    ["written", "written"],
  ]) {
    const pairs = await each(rowsOf(`datasets/questions/${path}.jsonl`, 200), async ({ question, context, answer }) => [
      (await pipe(question, context)).answer,
      answer,
    ]);
    figures[`${name}_exact`] = share(
      pairs.map(([guess, truth]) => plainWords(guess).join(" ") === plainWords(truth).join(" ")),
    );
    figures[`${name}_f1`] = pairs.reduce((sum, [guess, truth]) => sum + overlap(guess, truth), 0) / pairs.length;
  }
  return figures;
};

const pictureOf = (bytes) => RawImage.fromBlob(new Blob([bytes]));

/** An image from a data URL. */
const pictureIn = (url) => pictureOf(Buffer.from(url.split(",")[1], "base64"));

const digits = async (pipe) => {
  const hits = await each(rowsOf("datasets/digits/test.jsonl"), async ({ image, label }) => {
    return (await pipe(await pictureIn(image), { top_k: 1 }))[0].label === String(label);
  });
  return { accuracy: share(hits) };
};

/** Emoji of a set and icons that training never shows: the right name of ten, and of a hundred. */
const matches = async (pipe) => {
  const rows = rowsOf("image-matcher/eval/test.jsonl");
  const figures = {};
  for (const [set, kind] of [
    ["twemoji", "emoji"],
    ["bootstrap", "icons"],
  ]) {
    const own = rows.filter((row) => row.set === set);
    const names = [...new Set(own.map(({ name }) => name))];
    const right = async ({ image, name }, labels) => (await pipe(await pictureIn(image), labels))[0].label === name;
    figures[`${kind}10`] = share(await each(own, (row) => right(row, [row.name, ...row.others])));
    const many = (row) => [row.name, ...names.filter((name) => name !== row.name).slice(0, 99)];
    figures[`${kind}100`] = share(await each(own, (row) => right(row, many(row))));
  }
  return figures;
};

const captions = async (pipe) => {
  const rows = rowsOf("image-matcher/eval/test.jsonl");
  const hits = await each(rows, async ({ image, name }) => {
    const [{ generated_text: text }] = await pipe(await pictureIn(image));
    return text.replaceAll(" ", "") === name.replaceAll(" ", "");
  });
  return {
    emoji: share(hits.filter((_, at) => rows[at].set === "twemoji")),
    icons: share(hits.filter((_, at) => rows[at].set === "bootstrap")),
  };
};

/** Opens a model that looks and writes: a question about an image goes in, words come out. */
const openSeer = async (name) => {
  const processor = await AutoProcessor.from_pretrained(name);
  const model = await AutoModelForImageTextToText.from_pretrained(name, { dtype: "q8" });
  return async (image, question) => {
    const feeds = await processor([image], `<image>${question}<answer>`);
    const written = await model.generate({ ...feeds, max_new_tokens: 24 });
    const [length] = feeds.input_ids.dims.slice(-1);
    return processor.tokenizer.decode(written.slice(null, [length, null])[0], { skip_special_tokens: true }).trim();
  };
};

const squeezed = (text) => text.toLowerCase().replaceAll(" ", "");

const scenes = async (ask) => {
  const asked = rowsOf("scene-answers/eval/test.jsonl").flatMap(({ image, asked }) =>
    asked.map((pair) => ({ image, ...pair })),
  );
  const hits = await each(asked, async ({ image, question, answer }) => {
    return squeezed(await ask(await pictureIn(image), question)) === squeezed(answer);
  });
  const of = (isOne) => share(hits.filter((_, at) => isOne(asked[at])));
  const written = await each(rowsOf("scene-answers/eval/written.jsonl"), async ({ picture, question, answer }) => {
    const image = await pictureOf(read(`scene-answers/examples/${picture}.png`));
    return squeezed(await ask(image, question)) === squeezed(answer);
  });
  return {
    all: share(hits),
    counts: of(({ question, answer }) => /^how many|^count|number of/.test(question) && /^\d+$/.test(answer)),
    yesno: of(({ answer }) => /^(yes|no)$/.test(answer)),
    written: share(written),
  };
};

/** The samples of a WAV file as the makers of the dataset wrote it: one channel, 16 bits, 16 kHz, 44 bytes of header. */
export const samplesOf = (file) => {
  const bytes = read(`datasets/spoken-words/${file}`);
  return Float32Array.from(
    { length: (bytes.length - 44) / 2 },
    (_, index) => bytes.readInt16LE(44 + 2 * index) / 32768,
  );
};

const words = async (pipe) => {
  const hits = await each(rowsOf("datasets/spoken-words/test.jsonl"), async ({ file, label }) => {
    return (await pipe(samplesOf(file), { top_k: 1 }))[0].label === label;
  });
  return { accuracy: share(hits) };
};

/** A table model's input, as its config.json describes the columns. */
export const tableOf = (rows, columns) => {
  const cells = rows.flatMap((row) =>
    columns.flatMap(({ name, kind, values }) =>
      kind === "number" ? [row[name] ?? Number.NaN] : values.map((value) => Number(row[name] === value)),
    ),
  );
  return new onnx.Tensor("float32", Float32Array.from(cells), [rows.length, cells.length / rows.length]);
};

/** Opens a table model: rows go in, the graph's numbers come out. */
export const openTable = async (name) => {
  const config = JSON.parse(read(`${name}/config.json`));
  const session = await onnx.InferenceSession.create(`${folder}/${name}/onnx/model.onnx`);
  return async (rows) => {
    const { data, dims } = (await session.run({ [config.input]: tableOf(rows, config.columns) }))[config.output];
    return rows.map((_, row) => Array.from(data.slice(row * dims[1], (row + 1) * dims[1])));
  };
};

const penguins = async (predict) => {
  const { labels } = JSON.parse(read("penguins/config.json"));
  const rows = rowsOf("datasets/penguins/test.jsonl");
  const scores = await predict(rows);
  return {
    accuracy: share(rows.map(({ species }, row) => labels[scores[row].indexOf(Math.max(...scores[row]))] === species)),
  };
};

const weather = async (predict) => {
  const rows = rowsOf("datasets/seattle-weather/test.jsonl");
  const guesses = (await predict(rows)).map(([guess]) => guess);
  return { mae: rows.reduce((sum, row, index) => sum + Math.abs(row.temp_max - guesses[index]), 0) / rows.length };
};

const replies = async (pipe) => {
  const ask = async (messages) =>
    (await pipe(messages, { max_new_tokens: 120, do_sample: false }))[0].generated_text.at(-1).content;
  const held = rowsOf("datasets/hub-conversations/test.jsonl").filter((_, index) => index % 3 === 0);
  const exact = await each(held, async ({ messages }) => {
    return (await ask(messages.slice(0, -1))).trim() === messages.at(-1).content;
  });
  const written = await each(rowsOf("datasets/hub-conversations/written.jsonl"), async ({ messages, expect }) => {
    const reply = (await ask(messages)).toLowerCase();
    return expect.every((part) => reply.includes(part.toLowerCase()));
  });
  return { exact: share(exact), written: share(written) };
};

const translated = async (pipe, rows) =>
  each(rows, async ({ source, target, text, reference }) => {
    const [{ translation_text }] = await pipe(text, { src_lang: source, tgt_lang: target });
    return [translation_text, reference];
  });

/** The hand-written sentences in the six directions of English. */
const everydayPairs = () =>
  rowsOf("translator/eval/everyday.jsonl").flatMap((row) =>
    ["de", "fr", "es"].flatMap((language) => [
      { source: "en", target: language, text: row.en, reference: row[language] },
      { source: language, target: "en", text: row[language], reference: row.en },
    ]),
  );

const translations = async (pipe) => {
  const everyday = await translated(pipe, everydayPairs());
  const messages = await translated(pipe, rowsOf("translator/eval/test.jsonl"));
  const exact = (pairs) => share(pairs.map(([answer, reference]) => isSame(answer, reference)));
  return {
    everyday_chrf: chrf(everyday),
    everyday_exact: exact(everyday),
    messages_chrf: chrf(messages),
    messages_exact: exact(messages),
  };
};

const tableAnswers = async (ask) => {
  const isRight = ({ question, columns, rows, aggregator, cells }) => {
    const table = Object.fromEntries(columns.map((name, at) => [name, rows.map((row) => row[at])]));
    return ask({ question, table }).then((answer) => {
      const found = answer.coordinates.map((place) => place.join(" ")).sort();
      return (
        answer.aggregator === aggregator &&
        found.join() ===
          cells
            .map((place) => place.join(" "))
            .sort()
            .join()
      );
    });
  };
  const right = async (name) => share(await each(rowsOf(`datasets/table-questions/${name}.jsonl`), isRight));
  return { made: await right("test"), written: await right("written") };
};

const breads = {
  question: "How many rye and walnut breads were sold on Saturday?",
  table: { Bread: ["Rye", "Spelt", "Walnut"], Price: ["4.20", "4.80", "5.10"], "Sold on Saturday": ["31", "18", "24"] },
};

const question = [
  "Where was Marie Curie born?",
  "Marie Curie was born in Warsaw in 1867 and moved to Paris to study physics.",
];

const blank = (side) => new RawImage(new Uint8ClampedArray(side * side).fill(255), side, side, 1);

/** For each model its task, how it is measured, and one call to time. */
export const evaluations = {
  "lang-id": { task: "text-classification", measure: languages, call: (pipe) => pipe("Where is the nearest station?") },
  topic: { task: "text-classification", measure: topics, call: (pipe) => pipe("a small bird with a red breast") },
  "pos-tagger": {
    task: "token-classification",
    measure: parts,
    call: (pipe) => pipe("The old cat sleeps on the warm stove."),
  },
  "word-filler": { task: "fill-mask", measure: gaps, call: (pipe) => pipe("The old [MASK] sleeps on the warm stove.") },
  "sentence-vectors": {
    task: "feature-extraction",
    measure: vectors,
    call: (pipe) => pipe("The delivery is late.", { pooling: "mean", normalize: true }),
  },
  "span-reader": { task: "question-answering", measure: answers, call: (pipe) => pipe(...question) },
  digits: {
    task: "image-classification",
    measure: digits,
    call: (pipe) => pipe(new RawImage(new Uint8ClampedArray(28 * 28), 28, 28, 1)),
  },
  "image-matcher": {
    task: "zero-shot-image-classification",
    measure: matches,
    call: (pipe) => pipe(blank(64), ["a cat", "a dog", "a car"]),
  },
  "image-namer": { task: "image-to-text", measure: captions, call: (pipe) => pipe(blank(64)) },
  "scene-answers": {
    task: "visual-question-answering",
    open: () => openSeer("scene-answers"),
    measure: scenes,
    call: (ask) => ask(blank(128), "How many circles are there?"),
  },
  "spoken-words": {
    task: "audio-classification",
    measure: words,
    call: (pipe) => pipe(samplesOf("test/yes-000.wav")),
  },
  penguins: {
    task: "tabular-classification",
    open: () => openTable("penguins"),
    measure: penguins,
    call: (predict) => predict(rowsOf("datasets/penguins/test.jsonl", 1)),
  },
  "seattle-weather": {
    task: "tabular-regression",
    open: () => openTable("seattle-weather"),
    measure: weather,
    call: (predict) => predict(rowsOf("datasets/seattle-weather/test.jsonl", 1)),
  },
  translator: {
    task: "translation",
    measure: translations,
    call: (pipe) => pipe("Where is the train station?", { src_lang: "und", tgt_lang: "und" }),
  },
  "table-reader": {
    task: "table-question-answering",
    open: () => openTableReader("table-reader"),
    measure: tableAnswers,
    call: (ask) => ask(breads),
  },
  guide: {
    task: "text-generation",
    measure: replies,
    call: (pipe) =>
      pipe([{ role: "user", content: "What is a tokenizer?" }], { max_new_tokens: 120, do_sample: false }),
  },
};

/** Loads a model as the hub would. */
export const openModel = (name) => evaluations[name].open?.() ?? pipeline(evaluations[name].task, name);
