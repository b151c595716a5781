// @ts-check
/** Shell snippets: run by the real bash with the real curl. */

import { run } from "./javascript.mjs";
import { environment, makeFolder } from "./settings.mjs";

/** Public addresses lead to the simulator; the snippet itself is run as it stands. @param {string} simulator */
const prelude = (simulator) => `curl() {
  local words=() word
  for word in "$@"; do
    case $word in
    ${simulator}*) ;;
    https://router.huggingface.co/*) word=${simulator}/router/\${word#https://router.huggingface.co/} ;;
    https://*) word=${simulator}/\${word#https://} ;;
    esac
    words+=("$word")
  done
  command curl --silent --show-error --fail-with-body "\${words[@]}"
}
set -o pipefail
`;

/**
 * @param {import("./matrix.mjs").Case[]} cases
 * @param {import("@orrery/simulator").Simulator} simulator
 */
export const runShell = async (cases, simulator) => {
  const cwd = makeFolder(`shell-${new URL(simulator.url).port}`);
  const env = { ...process.env, ...environment };
  /** @type {Record<string, object>} */
  const outcomes = {};
  for (const { id, content } of cases) {
    simulator.reset();
    const { code, text } = await run("bash", ["-c", prelude(simulator.url) + content], { cwd, env });
    const calls = simulator.calls.map(({ closed: _closed, ...call }) => call);
    outcomes[id] = { calls, output: text, ...(code !== 0 && { error: `exit ${code}: ${text.slice(-300)}` }) };
  }
  return outcomes;
};
