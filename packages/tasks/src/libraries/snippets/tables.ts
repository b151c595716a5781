import { comment, python, shell } from "../../code/code.ts";
import type { ModelRecord } from "../../model-record.ts";
import { hasTag, type LoadingCode } from "./model-facts.ts";
import { notice } from "./notices.ts";

export const anemoi: LoadingCode = (model) => [
  shell`pip install "anemoi-inference[huggingface]"`,
  python`
    from anemoi.inference.config.run import RunConfiguration
    from anemoi.inference.runners.default import DefaultRunner

    config = RunConfiguration(checkpoint={"huggingface": ${model.id}})
    runner = DefaultRunner(config)
  `,
];

export const chronos: LoadingCode = (model) => [
  shell`pip install -U chronos-forecasting pandas`,
  python`
    import pandas as pd
    from chronos import BaseChronosPipeline

    pipeline = BaseChronosPipeline.from_pretrained(${model.id}, device_map="cuda")

    # A row for each moment: which series it belongs to, when it was, what was measured
    history = pd.read_csv("history.csv", parse_dates=["timestamp"])

    forecast = pipeline.predict_df(
        history,
        prediction_length=24,
        quantile_levels=[0.1, 0.5, 0.9],
        id_column="id",
        timestamp_column="timestamp",
        target="target",
    )
    print(forecast.head())
  `,
];

export const fastai: LoadingCode = (model) => [
  shell`pip install "huggingface_hub[fastai]"`,
  python`
    from huggingface_hub import from_pretrained_fastai

    learner = from_pretrained_fastai(${model.id})
  `,
];

export const flextab: LoadingCode = () => [
  shell`pip install git+https://github.com/SAP-samples/flextab`,
  python`
    # Which class?
    from flextab import FlexTabClassifier
    from sklearn.datasets import load_breast_cancer
    from sklearn.metrics import accuracy_score
    from sklearn.model_selection import train_test_split

    X, y = load_breast_cancer(return_X_y=True)
    X_train, X_test, y_train, y_test = train_test_split(X, y, random_state=42)

    clf = FlexTabClassifier()
    clf.fit(X_train, y_train)
    print("Accuracy", accuracy_score(y_test, clf.predict(X_test)))
  `,
  python`
    # How much?
    from flextab import FlexTabRegressor
    from sklearn.datasets import fetch_openml
    from sklearn.metrics import r2_score
    from sklearn.model_selection import train_test_split

    df = fetch_openml(data_id=531, as_frame=True)  # house prices
    X_train, X_test, y_train, y_test = train_test_split(
        df.data, df.target.astype(float), random_state=42
    )

    regressor = FlexTabRegressor()
    regressor.fit(X_train, y_train)
    print("R²", r2_score(y_test, regressor.predict(X_test)))
  `,
  python`
    # The same thing twice?
    from flextab import FlexTabMatcher
    from flextab.utils.test_utils import load_febrl4
    from sklearn.metrics import accuracy_score

    X_train, X_test, y_train, y_test = load_febrl4()

    matcher = FlexTabMatcher()
    matcher.fit(X_train, y_train)
    print("Accuracy", accuracy_score(y_test, matcher.predict(X_test)))
  `,
];

export const sapRpt: LoadingCode = () => [
  shell`pip install git+https://github.com/SAP-samples/sap-rpt-1-oss`,
  python`
    # Which class?
    from sap_rpt_oss import SAP_RPT_OSS_Classifier
    from sklearn.datasets import load_breast_cancer
    from sklearn.metrics import accuracy_score
    from sklearn.model_selection import train_test_split

    X, y = load_breast_cancer(return_X_y=True)
    X_train, X_test, y_train, y_test = train_test_split(X, y, random_state=42)

    clf = SAP_RPT_OSS_Classifier(max_context_size=8192, bagging=8)
    clf.fit(X_train, y_train)
    print("Accuracy", accuracy_score(y_test, clf.predict(X_test)))
  `,
  python`
    # How much?
    from sap_rpt_oss import SAP_RPT_OSS_Regressor
    from sklearn.datasets import fetch_openml
    from sklearn.metrics import r2_score
    from sklearn.model_selection import train_test_split

    df = fetch_openml(data_id=531, as_frame=True)  # house prices
    X_train, X_test, y_train, y_test = train_test_split(
        df.data, df.target.astype(float), random_state=42
    )

    regressor = SAP_RPT_OSS_Regressor(max_context_size=8192, bagging=8)
    regressor.fit(X_train, y_train)
    print("R²", r2_score(y_test, regressor.predict(X_test)))
  `,
];

const pickled = (model: ModelRecord, file: string) => python`
  import joblib
  from huggingface_hub import hf_hub_download

  # Loading a pickle runs code from it: only do this with models you trust.
  model = joblib.load(hf_hub_download(${model.id}, ${file}))
`;

const skops = (model: ModelRecord, file: string) => python`
  from huggingface_hub import hf_hub_download
  from skops.io import get_untrusted_types, load

  path = hf_hub_download(${model.id}, ${file})

  # Look through the list before you trust what is on it.
  unknown_types = get_untrusted_types(file=path)
  print(unknown_types)
  model = load(path, trusted=unknown_types)
`;

export const sklearn: LoadingCode = (model) => {
  const install = shell`pip install scikit-learn joblib huggingface_hub`;
  if (!hasTag(model, "skops")) return [install, pickled(model, "sklearn_model.joblib")];
  const { model: saved, model_format: format } = model.config?.sklearn ?? {};
  if (!saved?.file) {
    return [python`${notice("filenameNotSpecified", comment`config.json should say it under sklearn.model.file.`)}`];
  }
  if (format === "pickle") return [install, pickled(model, saved.file)];
  return [shell`pip install scikit-learn skops huggingface_hub`, skops(model, saved.file)];
};

export const pythae: LoadingCode = (model) => [
  shell`pip install "pythae[huggingface_hub]"`,
  python`
    from pythae.models import AutoModel

    model = AutoModel.load_from_hf_hub(${model.id})
  `,
];
