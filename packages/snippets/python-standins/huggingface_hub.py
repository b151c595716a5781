"""Stands in for huggingface_hub in tests: the call surface that snippets use, with the package's own argument names.

Requests to providers are made through the tests' bridge, which knows their wires; chat at a given address is sent from
here. An argument the package does not have is a TypeError, as it would be there.
"""

import base64
import json
import mimetypes
import os
from types import SimpleNamespace

import requests
from openai import Completions, as_object, with_content


class Image:
    def __init__(self, data):
        self.data = data

    def save(self, path):
        with open(path, "wb") as file:
            file.write(self.data)


def read_file(path):
    with open(path, "rb") as file:
        data = base64.b64encode(file.read()).decode()
    kinds = {".flac": "audio/flac", ".wav": "audio/wav"}
    kind = kinds.get(os.path.splitext(path)[1]) or mimetypes.guess_type(path)[0]
    return {"base64": data, "type": kind}


def given(**parameters):
    known = {name: value for name, value in parameters.items() if value is not None}
    return {"parameters": known} if known else {}


class HubCompletions:
    def __init__(self, client):
        self.client = client

    def create(self, *, messages, model=None, max_tokens=None, temperature=None, top_p=None, stream=False):
        client = self.client
        sent = {"max_tokens": max_tokens, "temperature": temperature, "top_p": top_p}
        sent = {name: value for name, value in sent.items() if value is not None}
        if client.base_url:
            headers = {"Authorization": f"Bearer {client.api_key}", **client.headers}
            if client.bill_to:
                headers["X-HF-Bill-To"] = client.bill_to
            address = client.base_url.rstrip("/").removesuffix("/chat/completions")
            if address == client.base_url.rstrip("/") and not address.endswith("/v1"):
                address = f"{address}/v1"
            completions = Completions(address, headers)
            return completions.create(model=model, messages=messages, stream=stream, **sent)
        method = "chatCompletionStream" if stream else "chatCompletion"
        reply = client.call(method, model, {"messages": messages, **sent})
        if not stream:
            return as_object(json.dumps(reply))
        return [with_content(as_object(json.dumps(piece))) for piece in reply]


class InferenceClient:
    def __init__(self, *, provider=None, api_key=None, bill_to=None, base_url=None, headers=None):
        if provider and base_url:
            raise ValueError("base_url and provider exclude each other")
        self.provider = provider
        self.api_key = api_key
        self.bill_to = bill_to
        self.base_url = base_url
        self.headers = headers or {}
        self.chat = SimpleNamespace(completions=HubCompletions(self))

    def call(self, method, model, args):
        target = {"endpointUrl": self.base_url} if self.base_url else {"provider": self.provider, "model": model}
        if not self.base_url and not model:
            raise ValueError("a model is needed")
        order = {"method": method, "args": {**target, **args}, "token": self.api_key, "billTo": self.bill_to}
        reply = requests.post(os.environ["ORRERY_BRIDGE"], json=order).json()
        if "error" in reply:
            raise RuntimeError(reply["error"])
        return base64.b64decode(reply["base64"]) if "base64" in reply else reply["value"]

    def audio_classification(self, audio, *, model=None, top_k=None):
        return self.call("audioClassification", model, {"file": read_file(audio), **given(top_k=top_k)})

    def audio_to_audio(self, audio, *, model=None):
        return self.call("audioToAudio", model, {"file": read_file(audio)})

    def automatic_speech_recognition(self, audio, *, model=None):
        return self.call("automaticSpeechRecognition", model, {"file": read_file(audio)})

    def document_question_answering(self, image, question, *, model=None):
        return self.call("documentQuestionAnswering", model, {"file": read_file(image), "inputs": {"question": question}})

    def feature_extraction(self, text, *, model=None):
        return self.call("featureExtraction", model, {"inputs": text})

    def fill_mask(self, text, *, model=None):
        return self.call("fillMask", model, {"inputs": text})

    def image_classification(self, image, *, model=None, top_k=None):
        return self.call("imageClassification", model, {"file": read_file(image), **given(top_k=top_k)})

    def image_segmentation(self, image, *, model=None):
        return self.call("imageSegmentation", model, {"file": read_file(image)})

    def image_to_image(self, image, prompt=None, *, model=None, num_inference_steps=None, guidance_scale=None):
        parameters = given(prompt=prompt, num_inference_steps=num_inference_steps, guidance_scale=guidance_scale)
        return Image(self.call("imageToImage", model, {"file": read_file(image), **parameters}))

    def image_to_text(self, image, *, model=None):
        return self.call("imageToText", model, {"file": read_file(image)})

    def image_to_video(self, image, *, model=None, prompt=None, num_inference_steps=None):
        parameters = given(prompt=prompt, num_inference_steps=num_inference_steps)
        return self.call("imageToVideo", model, {"file": read_file(image), **parameters})

    def object_detection(self, image, *, model=None, threshold=None):
        return self.call("objectDetection", model, {"file": read_file(image), **given(threshold=threshold)})

    def question_answering(self, question, context, *, model=None):
        return self.call("questionAnswering", model, {"inputs": {"question": question, "context": context}})

    def sentence_similarity(self, sentence, other_sentences, *, model=None):
        inputs = {"source_sentence": sentence, "sentences": other_sentences}
        return self.call("sentenceSimilarity", model, {"inputs": inputs})

    def summarization(self, text, *, model=None):
        return self.call("summarization", model, {"inputs": text})

    def table_question_answering(self, table, query, *, model=None):
        return self.call("tableQuestionAnswering", model, {"inputs": {"query": query, "table": table}})

    def text_classification(self, text, *, model=None):
        return self.call("textClassification", model, {"inputs": text})

    def text_generation(self, prompt, *, model=None, max_new_tokens=None):
        return self.call("textGeneration", model, {"inputs": prompt, **given(max_new_tokens=max_new_tokens)})

    def text_to_image(self, prompt, *, model=None, num_inference_steps=None, guidance_scale=None):
        parameters = given(num_inference_steps=num_inference_steps, guidance_scale=guidance_scale)
        return Image(self.call("textToImage", model, {"inputs": prompt, **parameters}))

    def text_to_speech(self, text, *, model=None):
        return self.call("textToSpeech", model, {"inputs": text})

    def text_to_video(self, prompt, *, model=None):
        return self.call("textToVideo", model, {"inputs": prompt})

    def token_classification(self, text, *, model=None):
        return self.call("tokenClassification", model, {"inputs": text})

    def translation(self, text, *, model=None):
        return self.call("translation", model, {"inputs": text})

    def zero_shot_classification(self, text, candidate_labels, *, model=None):
        return self.call("zeroShotClassification", model, {"inputs": text, **given(candidate_labels=candidate_labels)})

    def zero_shot_image_classification(self, image, candidate_labels, *, model=None):
        parameters = given(candidate_labels=candidate_labels)
        return self.call("zeroShotImageClassification", model, {"file": read_file(image), **parameters})
