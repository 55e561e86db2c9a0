/** Models, assistants, machine-learning libraries and the platforms they run on. */
export const AI_AND_MACHINE_LEARNING = `
# Models and their makers
OpenAI | Open AI | OpenAI API; ChatGPT | Chat GPT | ChatGPT Enterprise; GPT-4 | GPT-4o | GPT4
DALL-E | DALLE | DALL·E; Whisper | OpenAI Whisper
Anthropic | Anthropic API; Claude | Claude AI | Anthropic Claude; Google Gemini | Gemini | Google Bard
Llama | LLaMA | Meta Llama; Mistral AI | Mistral
DeepSeek; Qwen | QWen; Cohere | Cohere AI; xAI Grok | Grok; Perplexity | Perplexity AI; Midjourney
Stable Diffusion | SDXL; Stability AI; Runway | RunwayML
Sora | OpenAI Sora; ElevenLabs | Eleven Labs; AI21 Labs; Google PaLM | PaLM; Gemma | Google Gemma
Microsoft Phi
BERT; Moonshot AI | Kimi; MiniMax; Suno; HeyGen; Synthesia; Deepgram; AssemblyAI | Assembly AI
Google NotebookLM | NotebookLM
# Assistants at work
Microsoft Copilot | Copilot | Microsoft 365 Copilot | Copilot for Microsoft 365; GitHub Copilot
Cursor | Cursor AI | Cursor IDE; Claude Code; Windsurf | Codeium
Tabnine; Amazon Q Developer | Amazon CodeWhisperer | CodeWhisperer; Gemini Code Assist; OpenAI Codex | Codex
Replit Agent; Devin | Devin AI; Cline; Aider; Sourcegraph Cody | Cody
v0 | v0.dev | v0 by Vercel; Lovable; Bolt.new; Jasper | Jasper AI; Copy.ai; Writer | Writer AI
Glean | Glean AI; Harvey | Harvey AI; Otter.ai | Otter; Fireflies.ai | Fireflies; Gong Engage
# Deep learning
TensorFlow | Tensor Flow; PyTorch | Torch | PyTorch Lightning; Keras; JAX | Google JAX; Apache MXNet | MXNet
Caffe; Theano; PaddlePaddle; ONNX | Open Neural Network Exchange; ONNX Runtime
TensorRT | NVIDIA TensorRT; CUDA | NVIDIA CUDA | Cuda; cuDNN | NVIDIA cuDNN; DeepSpeed; Horovod
Fastai | fast.ai; Flax; Detectron2; MMDetection; TensorFlow Lite | TFLite | LiteRT
Core ML | CoreML; OpenVINO; NVIDIA Triton Inference Server | Triton Inference Server; TorchServe; Megatron-LM
NVIDIA NeMo | NeMo; tinygrad; Deeplearning4j | DL4J
# Classical machine learning
scikit-learn | sklearn | scikit learn; XGBoost | XG Boost; LightGBM; CatBoost; H2O.ai | H2O; Weka
Vowpal Wabbit; statsmodels; Prophet | Facebook Prophet; Optuna; Hyperopt; Ray | Ray Tune | Anyscale Ray
Spark MLlib | MLlib; RAPIDS | NVIDIA RAPIDS | cuDF; mlpack; Dlib; Gymnasium | OpenAI Gym; Stable-Baselines3
SHAP; LIME | Local Interpretable Model-agnostic Explanations
# Language and vision
Hugging Face | HuggingFace; Hugging Face Transformers | Transformers library; spaCy
NLTK | Natural Language Toolkit; Gensim; Stanford CoreNLP | CoreNLP; fastText; word2vec
Sentence Transformers | SBERT
OpenCV | Open CV; YOLO | YOLOv8 | YOLOv5; Ultralytics; MediaPipe; Roboflow; Tesseract OCR | Tesseract
Label Studio; Labelbox; Scale AI; CVAT; Rasa; Dialogflow | Google Dialogflow; Kaldi; Amazon Lex | AWS Lex
# Agents and retrieval
LangChain; LangGraph; LangSmith; LlamaIndex | Llama Index; Haystack | deepset Haystack
AutoGen | Microsoft AutoGen; CrewAI; Semantic Kernel | Microsoft Semantic Kernel; DSPy
Model Context Protocol | MCP; Langfuse; Langflow; Flowise
Pydantic AI; Vercel AI SDK | AI SDK; Guardrails AI; Ragas; Dify; LiteLLM; OpenRouter; Instructor; smolagents
Google ADK | Agent Development Kit; Agentforce | Salesforce Agentforce
Pinecone; Weaviate; Milvus; Chroma | ChromaDB; Qdrant; FAISS | Faiss; pgvector; Zilliz; LanceDB
# Serving and operation
MLflow | ML Flow; Kubeflow; Weights & Biases | W&B | wandb | Weights and Biases
Amazon SageMaker | SageMaker | AWS SageMaker; Amazon Bedrock | Bedrock | AWS Bedrock
Vertex AI | Google Vertex AI | GCP Vertex AI
Azure Machine Learning | Azure ML | AzureML; Azure OpenAI Service | Azure OpenAI
Azure AI Foundry | Azure AI Studio; Azure AI Services | Azure Cognitive Services | Cognitive Services
Azure AI Search | Azure Cognitive Search; IBM watsonx | watsonx | IBM Watson | Watson
DataRobot | Data Robot; Dataiku | Dataiku DSS; Domino Data Lab; Seldon Core | Seldon; BentoML; vLLM; Ollama
llama.cpp; Replicate; Together AI; Fireworks AI; Groq; Modal | Modal Labs; RunPod; Anyscale
Databricks Mosaic AI | MosaicML; Neptune.ai; Comet ML | Comet; ClearML | Clear ML; DVC | Data Version Control
Feast; Tecton; Kedro; Metaflow; ZenML; Arize AI | Arize; Evidently AI; WhyLabs; Fiddler AI
Amazon Rekognition | AWS Rekognition; Amazon Comprehend; Amazon Textract | Textract; Amazon Transcribe
Amazon Polly; Amazon Personalize; Amazon Translate; Google Cloud Vision | Cloud Vision API | Vision API
Google Document AI | Document AI; Google Cloud Speech-to-Text | Speech-to-Text
Azure AI Document Intelligence | Form Recognizer; Gradio; Streamlit; Snorkel | Snorkel AI; LM Studio
Open WebUI; ComfyUI; Intel Gaudi; Edge Impulse; C3 AI | C3.ai; Cerebras; Lambda Labs; Moveworks; Cresta
Spellbook
`;
