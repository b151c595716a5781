"""What the guide knows of each task beyond the catalogue: what goes in, what comes out, other names, and what people want.

One line per task: id | takes | gives | other names | what people want to do, each ready for "I want to …"."""

TASKS = """
text-classification | a text | labels with scores, best first | classifying text, sentiment analysis, text labelling | find out whether a review is positive or negative; detect spam; sort support tickets by topic; know which language a text is in; tell the mood of a message; label emails; filter toxic comments; sort mails by subject; know if customers are happy; tell the topic of an article; detect hate speech; decide whether a comment is rude
token-classification | a text | the marked words with their labels and places | named entity recognition, NER, part-of-speech tagging, tagging words | find names in a text; pick out dates and places; mark people and companies in an article; get the part of speech of every word; hide personal data in letters; extract product names; find persons in a text; extract company names from news; tag nouns and verbs; anonymise names in documents; spot cities in a text
table-question-answering | a table and a question | the cells that answer the question | asking a table, table QA | ask questions about a spreadsheet; look up a value in a table by asking in plain words; sum a column by asking; query a CSV file without SQL; ask my Excel table something; find a number in a table with a question; query a table in plain English
question-answering | a question and a text that holds the answer | the answer, word for word, with its place and a score | extractive QA, QA, reading comprehension | find the answer to a question in a document; answer questions from a manual; look up a fact in a long article; get answers out of a contract; find a fact in a text; answer questions about my documents; read out an answer from a page of text
zero-shot-classification | a text and the labels you name | the labels with scores | classification without training, zero-shot labels | sort texts into my own labels without training; classify texts when I have no training data; try out labels quickly; route messages to departments I name; use labels of my own on a text; classify without examples; choose between categories that I invent
translation | a text in one language | the text in another language | translating, machine translation | translate a text from English to French; read a German letter in English; turn my website into Spanish; understand a foreign message; translate a document; convert English into German; translate my app
summarization | a long text | a short version of it | summarizing, shortening text, abstracts | make a long article short; get the main points of a report; sum up a meeting; condense a paper; shorten a text; get a summary of a book; make an abstract; get the gist of a long email
feature-extraction | a text | a list of numbers that stands for its meaning | embeddings, text embeddings, sentence vectors | build a semantic search; turn texts into vectors; cluster documents; find duplicates among questions; store embeddings in a database; search my documents by meaning; build a vector database; find texts about the same thing; make a recommendation by text likeness
text-generation | a prompt or a conversation | the text that follows | chat, language models, LLM, completion, writing text | build a chatbot; write a story; generate code; complete a sentence; have a conversation with a model; draft an email; make a chatbot; talk to an assistant; write an article; answer questions freely; write code from a description
fill-mask | a text with a gap | guesses for the missing word with scores | masked language modeling, gap filling, cloze | guess a missing word in a sentence; fill in a blank; probe what a model has learned; see which word fits a gap; guess a word that was left out; complete a sentence with one word; find the hidden word
sentence-similarity | one sentence and others to compare it with | one score for each sentence | comparing sentences, semantic similarity | check whether two sentences mean the same; compare a question with known questions; find the most similar sentence; measure how close two texts are in meaning; know how similar two texts are; match questions with answers that mean the same
text-to-speech | a text | a recording of a voice that reads it | TTS, speech synthesis, reading aloud | read a text aloud; give my app a voice; make an audio book; turn text into speech; let my app speak; hear an article instead of reading it; make my computer talk; produce a voice for a video
automatic-speech-recognition | a recording of speech | the words that were said | ASR, speech to text, transcription, dictation | write down what is said in a recording; transcribe an interview; make subtitles; turn speech into text; dictate notes; get subtitles for a video; write down a phone call; convert a voice message to text; transcribe a lecture; make minutes from a recording
audio-to-audio | a recording | a changed recording | speech enhancement, source separation, noise removal | remove noise from a recording; separate the singer from the music; change a voice; clean up a podcast; get rid of background noise; make a noisy call clear; split a song into voice and instruments; change how a voice sounds
audio-classification | a sound | labels with scores, best first | keyword spotting, sound classification, classifying sounds | recognise spoken commands; tell what a sound is; know which language is spoken; detect a crying baby; recognise a speaker; recognise a spoken word; detect keywords in audio; classify the sounds of birds
audio-text-to-text | a recording and a question in words | an answer in words | audio chat, asking about audio | ask questions about a recording; chat about a sound; get a recording explained; ask what is said in a recording; get a summary of a talk
depth-estimation | a picture | how far away each point is | depth maps, monocular depth | measure distances in a photo; make a depth map; know what is near and far in a picture; blur the background by distance; know how far away things are in a photo; estimate distance from one image; get depth from a photo for 3D
image-classification | a picture | labels with scores, best first | classifying pictures, image labelling, image recognition | tell what a picture shows; sort photos; recognise handwritten digits; detect a plant disease from a leaf; label product photos; recognise the digit in a picture; know whether a photo shows a cat or a dog; classify x-ray pictures; name the kind of bird in a photo
object-detection | a picture | boxes with a label and a score | finding objects, detection, bounding boxes | find the cars in a photo; count people in a picture; draw boxes around things; locate products on a shelf; count the people in a photo; find all dogs in an image; know where things are in a picture; detect faces; count cars on a road
image-segmentation | a picture | a mask for each region, with its label | segmentation, cutting out regions, semantic segmentation | separate a person from the background; mark the road pixel by pixel; divide a picture into regions; measure the area of a field in a photo; remove the background of a photo; colour each object in a picture differently; cut a person out of an image; find the outline of every object; separate foreground and background
text-to-image | a description | a new picture | image generation, drawing pictures, making pictures | make a picture from words; draw an illustration; create a logo from a description; paint a scene I describe; draw a picture of a cat; generate an image; illustrate my book; create art from text; make a poster from a sentence
image-to-text | a picture | a caption or the words in it | captioning, OCR, describing pictures | describe a picture; write a caption; read the words in a scan; make alt texts; get a caption for a photo; extract text from an image; read text in a photo
image-to-image | a picture and, if you like, a prompt | a changed picture | image editing, restyling, upscaling, colouring | colour an old photo; sharpen a picture; change the style of an image; repair a damaged photo; enlarge a picture; restore an old picture; make a photo look like a painting; increase the resolution of an image
image-to-video | a picture and, if you like, a prompt | a short clip | animating pictures | animate a photo; turn a still into a clip; make a picture move; bring a photo to life; make a moving picture from a still
unconditional-image-generation | nothing but a seed | a new picture of the kind it was trained on | GAN pictures, images without a prompt | make random faces; invent pictures without a prompt; create sample images of one kind; generate faces that do not exist; produce random pictures
video-classification | a clip | labels with scores, best first | action recognition, classifying videos | know which sport a clip shows; recognise an action in a video; sort clips by scene; label videos; know what happens in a video; detect a sport in a clip; find out which action a clip shows
reinforcement-learning | what the agent observes | the action to take | RL, agents, game playing | train an agent to play a game; control a robot by reward; learn by trial and error; let a program learn a game; teach a robot with rewards
tabular-classification | rows of a table | a class for each row | classifying rows, table classification | predict a category from columns; tell the species of a penguin from its measurements; predict which customers leave; classify rows of a spreadsheet; know the species of a penguin; predict yes or no from a table; detect fraud in a table of payments
tabular-regression | rows of a table | a number for each row | predicting numbers, table regression | predict a price from columns; estimate the weight of a fish; predict tomorrow's temperature from numbers; estimate a duration; predict house prices from a table; forecast a number from columns; estimate sales from a spreadsheet; predict the temperature of a day
text-ranking | a query and passages | the passages in order, best first | reranking, ranking passages, cross-encoders | put search results in a better order; rank passages for a question; rerank documents; sort search results by how well they answer; order passages by relevance; improve my search
text-to-video | a description | a short clip | video generation, making videos | make a video from words; film a scene I describe; create a clip from a script; make a film from a text; generate a movie clip; create a short video from a sentence
image-text-to-text | pictures and words | an answer in words | vision language models, VLM, chatting about pictures | ask questions about pictures in a chat; let a model read a chart; talk about a photo; explain a screenshot; chat about an image; have a diagram explained; ask a model about a screenshot; discuss a photo
image-text-to-image | a picture and an instruction | a new picture | editing by instruction, picture editing in words | edit a picture by describing the change; combine pictures; replace an object in a photo by an instruction
image-text-to-video | a picture and a direction in words | a short clip | directed animation | film what I describe starting from a picture; let a character in a photo wave; direct a clip with words and a still
visual-question-answering | a picture and a question | a short answer with a score | VQA, asking a picture | ask a short question about a photo; check what colour something is in a picture; count things in an image by asking; ask what is in a picture; get a yes or no about a photo; ask how many apples are in an image
document-question-answering | a picture of a page and a question | the answer on the page | document QA, reading forms, invoices | read the total from an invoice; find a date on a scanned form; get answers from scanned pages; get the amount from a bill; read a field of a paper form; ask about a scanned contract; find the due date on a letter
zero-shot-image-classification | a picture and the labels you name | the labels with scores | CLIP classification, picture labels without training | sort pictures into my own classes without training; classify images when I have no training pictures; try labels on photos
mask-generation | a picture and, if you like, points | masks without names | segment anything, SAM, cutting out | cut out the thing I click on; get every piece of a picture as a mask; cut objects out of photos; select an object by clicking on it; get masks of all things in a photo
zero-shot-object-detection | a picture and the things to look for | boxes for what was found | open-vocabulary detection, finding things by description | find things in a picture by describing them; detect objects nobody trained for; look for a red backpack in a photo; find an object I name in a photo; detect things from a text list
text-to-3d | a description | a three-dimensional object | 3D generation | make a 3D model from words; create an object for a game from a description; get a 3D object from a text; design a model for a 3D printer with words
image-to-3d | one or a few pictures | a three-dimensional object | 3D reconstruction, 3D from photos | turn a photo into a 3D model; build an object from pictures; make a 3D object from a photo; scan an object from pictures
image-feature-extraction | a picture | a list of numbers that stands for what it shows | image embeddings, picture vectors | search pictures by likeness; turn pictures into vectors; find similar photos; cluster images; find pictures that look alike; build an image search; compare photos; group my photos by likeness
video-text-to-text | a clip and a question in words | an answer in words | video chat, asking about videos | ask questions about a video; know what happens in a clip and when; get a video explained; get a summary of a clip; ask what somebody does in a video
keypoint-detection | a picture | points such as joints or corners | pose estimation, landmarks | track the pose of a person; find the joints of a body; mark the corners of a face; find body joints in a photo; follow the movement of a dancer; locate eyes and nose in a face
visual-document-retrieval | a question and pictures of pages | the pages in order, best first | page retrieval, ColPali | find the right page in a pile of scans; search slides with charts; look for a table in scanned documents; find the page of a PDF that answers my question; search scanned reports
any-to-any | text, pictures, sound or video | replies in more than one form | omni models | talk with a model by voice and pictures; use one model for text, sound and images; have a spoken conversation; speak with a model and get speech back; mix pictures and sound in one chat
video-to-video | a clip and, if you like, a prompt | a changed clip | video editing, restyling videos | restyle a video; restore an old film; enlarge a clip; change the look of a video; make a film sharper; turn a video into a cartoon
"""

MODELS = {
    "text-classification": ["orrery/topic", "orrery/lang-id"],
    "token-classification": ["orrery/pos-tagger"],
    "fill-mask": ["orrery/word-filler"],
    "feature-extraction": ["orrery/sentence-vectors"],
    "sentence-similarity": ["orrery/sentence-vectors"],
    "zero-shot-classification": ["orrery/sentence-vectors"],
    "question-answering": ["orrery/span-reader"],
    "image-classification": ["orrery/digits"],
    "audio-classification": ["orrery/spoken-words"],
    "tabular-classification": ["orrery/penguins"],
    "tabular-regression": ["orrery/seattle-weather"],
    "text-generation": ["orrery/guide"],
}

ABOUT_MODELS = {
    "orrery/topic": "names the field of a definition, such as animal, food or feeling",
    "orrery/lang-id": "says which of 151 languages a text is written in",
    "orrery/pos-tagger": "marks every word of an English sentence as noun, verb, adjective and so on",
    "orrery/word-filler": "fills a gap in an English sentence; its mask token is [MASK]",
    "orrery/sentence-vectors": "turns English texts into vectors of 256 numbers",
    "orrery/span-reader": "finds the answer to a question in a short English text",
    "orrery/digits": "reads one handwritten digit from a picture",
    "orrery/spoken-words": "recognises twenty spoken English words, such as yes, stop and seven",
    "orrery/penguins": "tells the species of a penguin from four measurements",
    "orrery/seattle-weather": "predicts a day's highest temperature in Seattle",
    "orrery/guide": "is me: a small chat model that knows this hub",
}

WORDS = """
tokenizer | A tokenizer cuts text into tokens, the pieces a model reads, and gives each one a number. Every model has its own.
token | A token is a piece of text, often a word or part of one. Models read and write tokens, and usage is counted in them.
embedding | An embedding is a list of numbers that stands for the meaning of a text or picture. Things that mean the same lie close together.
model card | A model card is the README of a model: what it does, how it was trained, its licence, its accuracy and its limits.
dataset | A dataset is a collection of examples to train or test a model on. On this hub, datasets have cards and files like models do.
chat template | A chat template turns a list of messages into the one text a chat model reads, with marks for who said what.
prompt | A prompt is the text you give a model to work on.
system prompt | A system prompt is the first message of a chat. It tells the model how to behave.
temperature | Temperature sets how freely a model chooses its next token: 0 always takes the likeliest one, higher values vary more.
top-p | With top-p the model chooses only among the likeliest tokens that together reach that probability.
streaming | Streaming sends the answer token by token while it is being written, so that you need not wait for the end.
provider | A provider is a service that runs models. The hub can send your request to one of many, or run small models itself.
router | The router is the hub's door to all providers: one address and one token, and it finds a provider for the model you name.
hub token | A hub token proves who you are when a program calls the hub. Make one in the settings and keep it secret.
inference | Inference is using a trained model: an input goes in and a prediction comes out.
fine-tuning | Fine-tuning trains a finished model a little further on your own examples, so that it fits your task.
training | Training shows a model many examples and adjusts its numbers until its answers are good.
quantization | Quantization stores the numbers of a model with fewer bits. It becomes smaller and faster, and loses a little accuracy.
ONNX | ONNX is a file format for models that many programs can run. The models that run in this hub are ONNX files.
safetensors | Safetensors is a file format for weights that loads fast and cannot hide a program.
GGUF | GGUF is a file format for quantized language models, used by llama.cpp and programs built on it.
parameter | Parameters are the numbers a model has learned. More of them can hold more knowledge but need more memory.
weights | Weights are the learned numbers of a model, kept in its weight files.
licence | A licence says what you may do with a model or dataset. It stands in the card, and you can filter by it.
accuracy | Accuracy is the share of answers that are right.
precision | Precision is the share of found things that are really what was looked for.
recall | Recall is the share of the things looked for that were found.
F1 | F1 joins precision and recall into one number; it is high only if both are.
BLEU | BLEU compares a translation with reference translations by the word sequences they share.
WER | WER, the word error rate, is the share of words that speech recognition got wrong. Lower is better.
perplexity | Perplexity says between how many words a language model hesitates on average. Lower is better.
overfitting | A model overfits when it knows its training examples by heart and does badly on new ones.
zero-shot | Zero-shot means doing a task without examples of it: you name the labels, and the model was never trained on them.
transformer | A transformer is a kind of neural network that weighs every token against every other. Most language models are transformers.
encoder | An encoder reads a whole text at once and turns it into numbers. It suits classification and search.
decoder | A decoder writes a text token by token, each one depending on those before. Chat models are decoders.
context window | The context window is how many tokens a model can read at once.
hallucination | A hallucination is a statement that a model makes up and that sounds true. Check what matters.
label | A label is the name of a class, such as spam or positive.
score | A score says how sure a model is, mostly between 0 and 1.
pipeline tag | The pipeline tag of a model names its task, so that the hub can list it and show the right widget.
library | A library is the program that loads a model, such as transformers or diffusers.
LoRA | A LoRA is a small set of extra weights that changes what a big model does. It is quick to train and to share.
mask token | The mask token marks the gap in a fill-mask text. Each model has its own, such as [MASK] or <mask>.
batch | A batch is several inputs that a model works on at once.
GPU | A GPU is a processor that does many simple sums at once. It trains and runs large models much faster.
snippet | A snippet is a short program on a model's or task's page that calls it. You can copy and run it.
hub | A hub is a place where models and datasets are kept, described and tried out. This one runs on your own machine.
revision | A revision is one state of a repository: a branch, a tag or a commit.
repository | A repository holds the files of one model or dataset, with its card and its history.
API | An API is the way programs talk to each other. This hub answers over HTTP, and its clients wrap that for you.
rate limit | A rate limit caps how many requests you may send in a while. If you reach it, wait and try again.
widget | A widget is the box on a page where you try a model in the browser.
metric | A metric is a number that says how good a model is, such as accuracy. It only counts on data the model has not seen.
benchmark | A benchmark is a fixed set of tests that lets you compare models.
seed | A seed is the number that chance starts from. The same seed gives the same result again.
"""

HOWTO = """
how do I find a model ? where can I search for models ? how can I look for a model ? where is the list of models | Open the Models page. You can search by name and filter by task, library, language, licence and provider.
how do I try a model ? how can I test a model in the browser ? can I run a model here ? how do I use a model in the browser | Open the page of a model that is marked "runs here" and use the box on it, or open a task page and try its demo.
how do I get a token ? where do I make a hub token ? I need an access token ? how do I create a token | Open Settings, then Tokens, and make a new one. Programs read it from HF_TOKEN. It is shown only once.
how do I call a model from a program ? how can I use a model in my code ? is there a client ? how do I use this from JavaScript | Use the client: new InferenceClient(token) from @orrery/inference, then one method per task. Every model page shows code for it.
how do I use python ? can I call this hub from python ? does python work ? is there a python client | Yes. Set HF_ENDPOINT to the address of this hub and use the usual Python client, or the OpenAI SDK with the address of the router.
can I use the openai sdk ? does the openai client work here ? is there an openai compatible api ? how do I use openai code with this hub | Yes. Point the SDK's base URL to /router/v1 on this hub and use your hub token as the key.
how do I add a provider key ? can I use my own provider key ? where do I put my api key ? how do I connect a provider | Open Settings, then Provider keys, and add the key. The hub keeps it encrypted and uses it when it calls that provider.
does this work offline ? can I use the hub without internet ? do I need a network ? is a connection needed | Yes, it works offline. The models that come with the hub run on this machine and need no network and no key.
how do I import a model ? can I bring a model from another hub ? how do I add a model from outside ? how do I mirror a model | Run orrery import with the hub and the model's name, and --files to bring its files. If it has ONNX files, it then runs here.
how do I run a task in the terminal ? can I use the command line ? is there a cli ? what is the command to run a model | Run orrery run with the task, for example: orrery run text-classification --input "some text".
how do I upload my own model ? can I add my own model ? how do I publish a model ? how do I share a model | Put the files into a folder with a README and run orrery add on it. It then has a page like every other model.
where are the datasets ? how do I find a dataset ? can I see datasets ? is there data here | Open the Datasets page. Each dataset has a card and its files, and you can filter the list like that of models.
where do I learn about tasks ? is there a list of tasks ? where can I read about tasks ? what is the tasks page | Open the Tasks page. Each task has a text that explains it, a demo, models, datasets and metrics.
what does it cost ? is it free ? do I have to pay ? how much is it | The models that run here cost nothing. A provider may charge for its models; your usage is shown in the settings.
is my data safe ? do you send my data out ? is this private ? who sees my input | Models that run here keep your input on this machine. If you choose a provider, your input is sent to it.
"""
