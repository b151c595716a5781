const writeText = (view: DataView, at: number, text: string): void => {
  for (let index = 0; index < text.length; index += 1) view.setUint8(at + index, text.charCodeAt(index));
};

const headerSize = 44;

/** 16-bit mono. */
export const wavBytes = (samples: Float32Array, rate: number): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(headerSize + samples.length * 2);
  const view = new DataView(bytes.buffer);
  writeText(view, 0, "RIFF");
  view.setUint32(4, bytes.length - 8, true);
  writeText(view, 8, "WAVEfmt ");
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, rate, true);
  view.setUint32(28, rate * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  writeText(view, 36, "data");
  view.setUint32(40, samples.length * 2, true);
  samples.forEach((sample, index) => {
    const level = Math.max(-1, Math.min(1, sample));
    view.setInt16(headerSize + index * 2, Math.round(level < 0 ? level * 0x8000 : level * 0x7fff), true);
  });
  return bytes;
};
