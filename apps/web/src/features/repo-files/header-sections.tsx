import type { FileHeader } from "@orrery/contract";
import { type ReactNode, useState } from "react";
import type { FileLocation } from "../../api/files.ts";
import { countOf, countText, fullCount } from "../../lib/format/count-text.ts";
import { percentText } from "../../lib/format/percent-text.ts";
import { sizeText } from "../../lib/format/size-text.ts";
import { StackedBar } from "../../ui/chart/stacked-bar.tsx";
import { Button } from "../../ui/input/button/button.tsx";
import { Collapsible } from "../../ui/layout/collapsible.tsx";
import { Section } from "../../ui/layout/section.tsx";
import { Definitions } from "../../ui/list/definitions.tsx";
import { TextLink } from "../../ui/text/anchor/text-link.tsx";
import { BarList } from "./bar-list.tsx";
import { GraphPorts } from "./graph-ports.tsx";
import { LayerChart } from "./layer-chart.tsx";
import { TensorList } from "./tensor-list.tsx";

interface HeaderProps {
  readonly header: FileHeader;
}

const Part = ({ title, note, children }: { title: string; note?: ReactNode; children: ReactNode }) => (
  <Section note={note} title={title} variant="tile">
    {children}
  </Section>
);

type OnnxFacts = NonNullable<FileHeader["onnx"]>;

const portsShown = 12;

const portsOf = (label: string, values: OnnxFacts["inputs"], count: number) => ({
  label,
  ports: values.slice(0, portsShown).map(({ name, type, shape }) => ({
    name,
    type,
    shape: shape ? `[${shape.map((side) => (side === "" ? "?" : side)).join(", ")}]` : "",
  })),
  more: count - Math.min(count, portsShown),
});

const operatorsShown = 8;

const Operators = ({ onnx: { nodeCount, operators, operatorCount } }: { readonly onnx: OnnxFacts }) => {
  // A tail of one would take as much room as its name.
  const own = operatorCount > operatorsShown + 1 ? operators.slice(0, operatorsShown) : operators;
  const rest = nodeCount - own.reduce((sum, { count }) => sum + count, 0);
  const textsOf = (count: number) => ({ count, text: fullCount(count), share: percentText(count / nodeCount) });
  return (
    <BarList
      label="Operators"
      bars={own.map(({ name, count }) => ({ key: name, ...textsOf(count) }))}
      {...(rest > 0 && { rest: { name: `${operatorCount - own.length} other kinds`, ...textsOf(rest) } })}
    />
  );
};

const Mix = ({ header: { types }, label, noteOf }: HeaderProps & MixProps) => {
  const sized = types
    .flatMap(({ bytes, ...type }) => (bytes === undefined ? [] : [{ ...type, bytes }]))
    .sort((left, right) => right.bytes - left.bytes);
  const texts = sized.map((type) => ({ ...type, text: `${sizeText(type.bytes)} · ${noteOf(type)}` }));
  return (
    <StackedBar
      label={label}
      parts={texts.map(({ type, text, bytes }) => ({ key: type, name: type, text, value: bytes }))}
    />
  );
};

interface MixProps {
  readonly label: string;
  readonly noteOf: (type: FileHeader["types"][number]) => string;
}

const bytesOf = ({ types }: FileHeader): number => types.reduce((sum, { bytes = 0 }) => sum + bytes, 0);

const layersNote = ({ layers }: FileHeader): string => `${layers.length} layers and modules`;

const OnnxSections = ({ header, onnx }: HeaderProps & { readonly onnx: OnnxFacts }) => (
  <>
    <Part title="Inputs and outputs" note="Dimensions with a name can change at run time">
      <GraphPorts
        inputs={portsOf("Inputs", onnx.inputs, onnx.inputCount)}
        outputs={portsOf("Outputs", onnx.outputs, onnx.outputCount)}
      >
        {countOf(onnx.nodeCount, "node")}
      </GraphPorts>
    </Part>
    {onnx.nodeCount > 0 && (
      <Part title="Operators" note={`${countOf(onnx.nodeCount, "node")} · ${countOf(onnx.operatorCount, "kind")}`}>
        <Operators onnx={onnx} />
      </Part>
    )}
    {header.tensorCount > 0 && (
      <Part title="Weights" note={`${sizeText(bytesOf(header))} by data type`}>
        <Mix header={header} label="Weights" noteOf={({ parameters }) => countOf(parameters, "value")} />
      </Part>
    )}
  </>
);

const GgufSections = ({ header }: HeaderProps) => (
  <>
    {header.tensorCount > 0 && (
      <Part title="Quantization mix" note={`${sizeText(bytesOf(header))} in ${countOf(header.tensorCount, "tensor")}`}>
        <Mix header={header} label="Quantization mix" noteOf={({ tensors }) => countOf(tensors, "tensor")} />
      </Part>
    )}
    {header.layers.length > 1 && (
      <Part title="Tensors by layer" note={layersNote(header)}>
        <LayerChart header={header} />
      </Part>
    )}
  </>
);

const SafetensorsSections = ({ header }: HeaderProps) => (
  <>
    {header.layers.length > 1 && (
      <Part title="Parameters by layer" note={layersNote(header)}>
        <LayerChart header={header} />
      </Part>
    )}
    {header.tensorCount > 0 && (
      <Part title="Weights" note={`${sizeText(bytesOf(header))} by data type`}>
        <Mix
          header={header}
          label="Weights"
          noteOf={({ parameters, tensors }) => `${countText(parameters)} in ${countOf(tensors, "tensor")}`}
        />
      </Part>
    )}
  </>
);

/** What most people look for in a GGUF file; the rest comes after it. */
const firstKeys =
  /^(?:general\.(?:architecture|name|license|base_model\.0\.name)|\w+\.(?:block_count|embedding_length|context_length|attention\.head_count|feed_forward_length|rope\.freq_base)|tokenizer\.(?:ggml\.model|chat_template))$/;
const keysShown = 12;
const templateKey = "tokenizer.chat_template";

const byImportance = (metadata: FileHeader["metadata"]): FileHeader["metadata"] => [
  ...metadata.filter(({ key }) => firstKeys.test(key)),
  ...metadata.filter(({ key }) => !firstKeys.test(key)),
];

const Metadata = ({ header: { metadata, gguf }, file }: HeaderProps & { readonly file: FileLocation }) => {
  const [isFull, setFull] = useState(false);
  const entries = isFull ? metadata : byImportance(metadata).slice(0, keysShown);
  const shownValue = ({ key, value }: FileHeader["metadata"][number]): ReactNode =>
    key === templateKey && gguf?.chatTemplateLength !== undefined ? (
      <>
        {countOf(gguf.chatTemplateLength, "character")}{" "}
        {file.kind === "model" && (
          <TextLink href={`/templates?model=${encodeURIComponent(file.id)}`}>Open in workbench</TextLink>
        )}
      </>
    ) : (
      value.slice(0, 300)
    );
  return (
    <Part
      title="Metadata"
      note={metadata.length > entries.length && `${entries.length} of ${countOf(metadata.length, "key")}`}
    >
      <Definitions isWide entries={entries.map((entry) => ({ term: entry.key, value: shownValue(entry) }))} />
      {metadata.length > keysShown && (
        <div>
          <Button onClick={() => setFull(!isFull)}>{isFull ? "Show fewer" : "Show all"}</Button>
        </div>
      )}
    </Part>
  );
};

const Sections = ({ header }: HeaderProps) => {
  if (header.onnx) return <OnnxSections header={header} onnx={header.onnx} />;
  return header.format === "gguf" ? <GgufSections header={header} /> : <SafetensorsSections header={header} />;
};

/** What the header of a file of weights says, by format. */
export const HeaderSections = ({ header, file }: HeaderProps & { readonly file: FileLocation }) => (
  <>
    <Sections header={header} />
    {header.metadata.length > 0 && <Metadata header={header} file={file} />}
    {header.tensorCount > 0 &&
      (header.format === "safetensors" ? (
        <Part title="Tensors">
          <TensorList file={file} />
        </Part>
      ) : (
        <Collapsible
          title={`List ${header.tensorCount === 1 ? "the tensor" : `all ${fullCount(header.tensorCount)} tensors`}`}
        >
          <TensorList file={file} />
        </Collapsible>
      ))}
  </>
);
