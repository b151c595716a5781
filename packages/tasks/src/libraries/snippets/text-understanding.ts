import { comment, nothing, python, pythonName, shell } from "../../code/code.ts";
import { url } from "../../code/url.ts";
import { exampleText, hasTag, type LoadingCode, repositoryName } from "./model-facts.ts";
import { notice } from "./notices.ts";

export const adapters: LoadingCode = (model) => {
  const base = model.config?.adapter_transformers?.model_name;
  if (!base) {
    return [
      python`${notice("baseModelNotFound", comment`adapter_config.json does not say what the adapter extends.`)}`,
    ];
  }
  return [
    shell`pip install -U adapters`,
    python`
      from adapters import AutoAdapterModel

      model = AutoAdapterModel.from_pretrained(${base})
      model.load_adapter(${model.id}, set_active=True)
    `,
  ];
};

export const allennlp: LoadingCode = (model) => {
  const question = python`
    answer = predictor.predict_json(
        {
            "passage": "My name is Wolfgang and I live in Berlin.",
            "question": "Where do I live?",
        }
    )
    print(answer["best_span_str"])
  `;
  return [
    python`
      import allennlp_models  # registers the models a checkpoint may name
      from allennlp.predictors.predictor import Predictor

      predictor = Predictor.from_path(${`hf://${model.id}`})
      ${hasTag(model, "question-answering") ? question : nothing}
    `,
  ];
};

export const bertopic: LoadingCode = (model) => [
  python`
    from bertopic import BERTopic

    topic_model = BERTopic.load(${model.id})
    topics, probabilities = topic_model.transform(["The telescope saw a distant galaxy."])
    print(topic_model.get_topic(topics[0]))
  `,
];

export const bm25s: LoadingCode = (model) => [
  shell`pip install "bm25s[full]"`,
  python`
    import bm25s
    from bm25s.hf import BM25HF

    retriever = BM25HF.load_from_hub(${model.id}, load_corpus=True)
    documents, scores = retriever.retrieve(bm25s.tokenize("Why do cats purr?"), k=3)
  `,
];

export const edsnlp: LoadingCode = (model, hub) => {
  const name = pythonName(repositoryName(model).replaceAll("-", "_"));
  const fromHub = python`
    import edsnlp

    # Downloads the pipeline, and updates it when the hub has a newer one.
    nlp = edsnlp.load(${model.id}, auto_update=True)
  `;
  if (name === undefined) return [fromHub];
  return [
    fromHub,
    shell`pip install ${`git+${hub}/${url`${model.id}`}`}`,
    python`
      import ${name}

      nlp = ${name}.load()
    `,
  ];
};

export const fasttext: LoadingCode = (model) => [
  python`
    import fasttext
    from huggingface_hub import hf_hub_download

    model = fasttext.load_model(hf_hub_download(${model.id}, "model.bin"))
  `,
];

export const flair: LoadingCode = (model) => [
  python`
    from flair.data import Sentence
    from flair.models import SequenceTagger

    tagger = SequenceTagger.load(${model.id})

    sentence = Sentence(${exampleText(model) ?? "George Washington went to Washington."})
    tagger.predict(sentence)
    for label in sentence.get_labels():
        print(label)
  `,
];

export const gliner: LoadingCode = (model) => [
  python`
    from gliner import GLiNER

    model = GLiNER.from_pretrained(${model.id})
    entities = model.predict_entities(
        "Ada Lovelace wrote the first program in London.", ["person", "city"]
    )
    for entity in entities:
        print(entity["text"], "=>", entity["label"])
  `,
];

export const gliner2: LoadingCode = (model) => [
  python`
    from gliner2 import GLiNER2

    extractor = GLiNER2.from_pretrained(${model.id})
    result = extractor.extract_entities(
        "Ada Lovelace wrote the first program in London.", ["person", "city"]
    )
    print(result)
  `,
];

export const model2vec: LoadingCode = (model) => [
  python`
    from model2vec import StaticModel

    model = StaticModel.from_pretrained(${model.id})
    embeddings = model.encode(["The weather is lovely today.", "It's so sunny outside!"])
  `,
];

export const paddlenlp: LoadingCode = (model) => {
  const own = pythonName(model.config?.architectures?.[0]);
  const architecture = own ?? python`AutoModel`;
  return [
    python`
      from paddlenlp.transformers import ${own ? python`AutoTokenizer, ${own}` : python`AutoModel, AutoTokenizer`}

      tokenizer = AutoTokenizer.from_pretrained(${model.id}, from_hf_hub=True)
      model = ${architecture}.from_pretrained(${model.id}, from_hf_hub=True)
    `,
  ];
};

export const relik: LoadingCode = (model) => [
  python`
    from relik import Relik

    relik = Relik.from_pretrained(${model.id})
    result = relik("Michael Jordan was one of the best players in the NBA.")
  `,
];

export const setfit: LoadingCode = (model) => [
  python`
    from setfit import SetFitModel

    model = SetFitModel.from_pretrained(${model.id})
    labels = model.predict(${[exampleText(model) ?? "I loved every minute of it!"]})
  `,
];

export const spacy: LoadingCode = (model, hub) => {
  const name = repositoryName(model);
  const wheel = `${hub}/${url`${model.id}/resolve/main/${name}-any-py3-none-any.whl`}`;
  const module = pythonName(name);
  return [
    shell`pip install ${wheel}`,
    python`
      import spacy

      nlp = spacy.load(${name})
      doc = nlp("Ada Lovelace wrote the first program in London.")
      print(doc.ents)
    `,
    ...(module === undefined
      ? []
      : [
          python`
            # The pipeline is a module of its own, too.
            import ${module}

            nlp = ${module}.load()
          `,
        ]),
  ];
};

export const spanMarker: LoadingCode = (model) => [
  python`
    from span_marker import SpanMarkerModel

    model = SpanMarkerModel.from_pretrained(${model.id})
    for entity in model.predict("Ada Lovelace wrote the first program in London."):
        print(entity["span"], "=>", entity["label"])
  `,
];

export const stanza: LoadingCode = (model) => {
  const language = repositoryName(model).replace("stanza-", "");
  return [
    python`
      import stanza

      stanza.download(${language})
      nlp = stanza.Pipeline(${language})
    `,
  ];
};

export const swarmformer: LoadingCode = (model) => [
  python`
    from swarmformer import SwarmFormerModel

    model = SwarmFormerModel.from_pretrained(${model.id})
  `,
];
