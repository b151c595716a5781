#!/usr/bin/env bash
# Trains the models that need a GPU, in rounds of parallel processes: the second starts from the first one's encoder.
# The last round's cache is what scripts/gather-images.mjs wrote, with fonts in its folder `fonts`.
# Usage: models/scripts/train-all.sh [model …]; the cache is what scripts/prepare.py and spoken-words/speak.py wrote.
set -uo pipefail
cd "$(dirname "$0")/../.."
export PYTHONUNBUFFERED=1 TOKENIZERS_PARALLELISM=true ORRERY_TRAIN_CACHE="${ORRERY_TRAIN_CACHE:-.cache/train}"
wanted=" ${*:-word-filler lang-id digits spoken-words topic pos-tagger sentence-vectors span-reader guide translator table-reader image-matcher scene-answers} "
failed=0
logs="${ORRERY_TRAIN_WORK:-.cache/work}/logs"
mkdir -p "$logs"

round() {
  local names=() processes=()
  for name in "$@"; do
    [[ "$wanted" == *" $name "* ]] || continue
    python3 "models/$name/train.py" > "$logs/$name.txt" 2>&1 &
    names+=("$name") processes+=($!)
  done
  for index in "${!processes[@]}"; do
    wait "${processes[$index]}" || { failed=1; echo "FAILED: ${names[$index]}"; tail -20 "$logs/${names[$index]}.txt"; }
    grep -h "held-out\|accuracy\|slow machine" "$logs/${names[$index]}.txt" | tail -3
  done
}

python3 models/span-reader/questions.py "$ORRERY_TRAIN_CACHE" > $logs/questions.txt 2>&1 &
questions=$!
round word-filler lang-id digits spoken-words guide translator table-reader
wait $questions || { failed=1; tail -5 $logs/questions.txt; }
round topic pos-tagger sentence-vectors span-reader
round image-matcher scene-answers
exit $failed
