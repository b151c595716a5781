import { Digit, useDigit } from "../live/digit.tsx";

export const DigitExample = () => <Digit digit={useDigit()} isCompact />;
