/** Half the number of neighbors that each new sample is made from. */
const reach = 16;
const sinc = (x) => (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x));
/** All channels as one. */
export const mixDown = (channels) => {
    const [first = new Float32Array(), ...others] = channels;
    if (others.length === 0)
        return first;
    return first.map((value, index) => others.reduce((sum, list) => sum + (list[index] ?? 0), value) / channels.length);
};
/** DecodedAudio at another rate: a windowed sinc, which lets nothing above half the lower rate through. */
export const resample = (samples, from, to) => {
    if (from === to)
        return samples;
    const cutoff = Math.min(1, to / from);
    const span = reach / cutoff;
    const output = new Float32Array(Math.max(1, Math.round((samples.length * to) / from)));
    for (let index = 0; index < output.length; index++) {
        const center = (index * from) / to;
        const first = Math.max(0, Math.ceil(center - span));
        const last = Math.min(samples.length - 1, Math.floor(center + span));
        let sum = 0;
        for (let at = first; at <= last; at++) {
            const distance = at - center;
            const window = 0.5 * (1 + Math.cos((Math.PI * distance) / span));
            sum += (samples[at] ?? 0) * cutoff * sinc(distance * cutoff) * window;
        }
        output[index] = sum;
    }
    return output;
};
//# sourceMappingURL=resample.js.map