import { nothing, python, shell } from "../../code/code.ts";
import type { ModelRecord } from "../../model-record.ts";
import { hasTag, type LoadingCode } from "./model-facts.ts";

const passages = ["Paris is the capital of France.", "Berlin is the capital of Germany."];
const query = "What is the capital of France?";

const biEncoder = (id: string) => python`
  from lightning_ir import BiEncoderModule

  model = BiEncoderModule(${id})
  output = model.score(${query}, ${passages})
  print(output.scores)
`;

const crossEncoder = (id: string) => python`
  from lightning_ir import CrossEncoderModule

  model = CrossEncoderModule(${id})
  output = model.score(${query}, ${passages})
  print(output.scores)
`;

export const lightningIr: LoadingCode = (model) => {
  const install = shell`pip install lightning-ir`;
  if (hasTag(model, "bi-encoder")) return [install, biEncoder(model.id)];
  if (hasTag(model, "cross-encoder")) return [install, crossEncoder(model.id)];
  return [install, biEncoder(model.id), crossEncoder(model.id)];
};

const trust = (model: ModelRecord) => (hasTag(model, "custom_code") ? python`, trust_remote_code=True` : nothing);

const colbert = (model: ModelRecord) => python`
  from pylate import models

  model = models.ColBERT(model_name_or_path=${model.id}${trust(model)})

  # One vector per token. Queries and documents are encoded differently.
  queries_embeddings = model.encode(${[query]}, is_query=True)
  documents_embeddings = model.encode(
      ${passages},
      is_query=False,
  )
`;

const reranker = (model: ModelRecord) => python`
  from sentence_transformers import CrossEncoder

  model = CrossEncoder(${model.id}${trust(model)})

  query = ${query}
  passages = ${passages}

  # The higher the score, the better the passage answers the query.
  scores = model.predict([(query, passage) for passage in passages])
  print(scores)
`;

const defaultSentences = [
  "That is a happy person",
  "That is a happy dog",
  "That is a very happy person",
  "Today is a sunny day",
];

const embedder = (model: ModelRecord) => {
  const { source_sentence: source, sentences } = model.widgetData?.[0] ?? {};
  const isUsable = source !== undefined && sentences !== undefined && sentences.length > 0;
  return python`
    from sentence_transformers import SentenceTransformer

    model = SentenceTransformer(${model.id}${trust(model)})

    sentences = ${isUsable ? [source, ...sentences] : defaultSentences}
    embeddings = model.encode(sentences)

    # How alike each sentence is to each other one
    similarities = model.similarity(embeddings, embeddings)
    print(similarities)
  `;
};

export const sentenceTransformers: LoadingCode = (model) => {
  if (hasTag(model, "PyLate")) return [shell`pip install -U pylate`, colbert(model)];
  const isReranker = hasTag(model, "cross-encoder") || model.pipeline_tag === "text-ranking";
  return [shell`pip install -U sentence-transformers`, isReranker ? reranker(model) : embedder(model)];
};
