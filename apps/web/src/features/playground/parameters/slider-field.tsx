import { type CSSProperties, type ReactNode, useEffect, useId, useState } from "react";

export interface SliderRange {
  readonly min: number;
  readonly max: number;
  readonly step: number;
  /** Where the thumb is until a value is chosen. */
  readonly rest: number;
  /** The default, if it is the same everywhere. */
  readonly usual?: number;
  /** The field takes more than the slider shows. */
  readonly maxTyped?: number;
  /** The slider's position is the value's root of this degree, so that small values have room. */
  readonly degree?: number;
  readonly ends?: readonly [min: string, max: string];
}

interface SliderFieldProps {
  readonly label: string;
  readonly value: number | undefined;
  readonly range: SliderRange;
  readonly note?: ReactNode;
  readonly isDisabled?: boolean;
  readonly onNumber: (value: number | undefined) => void;
}

const shown = (value: number | undefined): string =>
  value === undefined ? "" : value.toLocaleString("en-US", { maximumFractionDigits: 3 });

const read = (text: string, { min, max, step, maxTyped = max }: SliderRange) => {
  if (text.trim() === "") return { value: undefined };
  const value = Number(text.replaceAll(",", "").replace("−", "-"));
  if (!Number.isFinite(value) || value < min || value > maxTyped || (step === 1 && !Number.isInteger(value)))
    return undefined;
  return { value };
};

const errorOf = ({ min, max, step, maxTyped = max }: SliderRange): string =>
  `${step === 1 ? "A whole number" : "A number"} from ${shown(min)} to ${shown(maxTyped)}.`;

/** Invalid input stays in the field and is not used. */
const useNumberText = ({ value, range, onNumber }: SliderFieldProps) => {
  const [text, setText] = useState(shown(value));
  const reading = read(text, range);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another session brings another value; what is being typed stays.
  useEffect(() => {
    if (!reading || reading.value !== value) setText(shown(value));
  }, [value]);
  const type = (typed: string) => {
    setText(typed);
    const next = read(typed, range);
    if (next) onNumber(next.value);
  };
  return { text, type, isInvalid: reading === undefined };
};

const steps = 1000;

/** Positions on the track, from 0 to 1. */
const shareOf = ({ min, max, degree = 1 }: SliderRange, value: number): number =>
  (Math.min(1, Math.max(0, (value - min) / (max - min))) || 0) ** (1 / degree);

const valueAt = ({ min, max, step, degree = 1 }: SliderRange, share: number): number =>
  Number((min + Math.round(((max - min) * share ** degree) / step) * step).toFixed(6));

const thumb =
  "[&::-webkit-slider-thumb]:size-2 [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-full [&::-webkit-slider-thumb]:border [&::-webkit-slider-thumb]:border-(--thumb) [&::-webkit-slider-thumb]:bg-surface [&::-moz-range-thumb]:size-2 [&::-moz-range-thumb]:rounded-full [&::-moz-range-thumb]:border [&::-moz-range-thumb]:border-(--thumb) [&::-moz-range-thumb]:bg-surface";

/** A range with a start left of zero fills from zero. */
const Track = ({ id, value, range, isDisabled, onNumber }: SliderFieldProps & { readonly id: string }) => {
  const share = shareOf(range, value ?? range.rest);
  const origin = range.min < 0 ? shareOf(range, 0) : 0;
  const filled = value === undefined ? [0, 0] : [Math.min(share, origin), Math.max(share, origin)];
  const style = {
    "--from": `${(filled[0] ?? 0) * 100}%`,
    "--to": `${(filled[1] ?? 0) * 100}%`,
    "--thumb": `var(--color-${value === undefined ? "ink-soft" : "ink"})`,
  } as CSSProperties;
  return (
    <input
      id={id}
      type="range"
      min={0}
      max={steps}
      step={range.degree ? 1 : (range.step / (range.max - range.min)) * steps}
      value={share * steps}
      disabled={isDisabled}
      onChange={(event) => onNumber(valueAt(range, event.currentTarget.valueAsNumber / steps))}
      aria-valuetext={value === undefined ? "Default" : shown(value)}
      style={style}
      className={`h-3 w-full cursor-pointer appearance-none rounded-[4px] bg-[linear-gradient(to_right,var(--color-line-strong)_var(--from),var(--color-ink)_var(--from)_var(--to),var(--color-line-strong)_var(--to))] bg-[length:100%_2px] bg-center bg-no-repeat disabled:cursor-default disabled:opacity-50 ${thumb}`}
    />
  );
};

/** A number with a slider; empty means the default. */
export const SliderField = (props: SliderFieldProps) => {
  const { label, range, note, isDisabled = false } = props;
  const { text, type, isInvalid } = useNumberText(props);
  const id = useId();
  const [min = shown(range.min), max = shown(range.max)] = range.ends ?? [];
  return (
    <div className="flex flex-col text-sm">
      <div className="flex min-h-3.5 items-center justify-between gap-1.5">
        <label htmlFor={id}>{label}</label>
        <input
          aria-label={`${label}, value`}
          aria-invalid={isInvalid}
          inputMode="decimal"
          autoComplete="off"
          disabled={isDisabled}
          value={text}
          onChange={(event) => type(event.currentTarget.value)}
          placeholder={range.usual === undefined ? "Default" : `Default ${range.usual}`}
          className="h-3.5 w-11 rounded-control border border-line bg-surface px-1 text-right tabular-nums transition-colors placeholder:text-ink-soft placeholder-shown:border-transparent placeholder-shown:bg-transparent placeholder-shown:pr-0 hover:border-line-strong hover:placeholder-shown:pr-1 focus:border-brass focus:placeholder-shown:pr-1 aria-invalid:border-bad"
        />
      </div>
      <Track {...props} id={id} />
      <div aria-hidden="true" className="flex justify-between text-xs text-ink-soft tabular-nums">
        <span>{min.replace("-", "−")}</span>
        <span>{max}</span>
      </div>
      {isInvalid && <p className="mt-0.5 text-xs text-bad">{errorOf(range)}</p>}
      {note && <p className="mt-0.5 text-xs text-ink-soft">{note}</p>}
    </div>
  );
};
