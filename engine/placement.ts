// The placement test: how far in a level's list the learner knows the words (learning-tools "A word is mine").

/** Questions of a test; a level of fewer words asks each once. */
export const placementQuestions = 40;

/** An answer about the word at a position of the list, counted from 0. */
export interface PlacementAnswer {
  readonly position: number;
  readonly isRight: boolean;
}

/**
 * The position to ask next, or undefined when the test is over: a staircase that starts in the middle, goes further after a right answer and back after
 * a wrong one, and halves its step at each turn.
 * @param count words of the list
 * @param canAsk whether the word at a position is worth asking; asked ones are left out here
 */
export function choosePosition(
  count: number,
  answers: readonly PlacementAnswer[],
  canAsk: (position: number) => boolean = () => true,
): number | undefined {
  if (answers.length >= placementQuestions) return undefined;
  const asked = new Set(answers.map(({ position }) => position));
  return findNearest(count, climb(count, answers), (position) => !asked.has(position) && canAsk(position));
}

function climb(count: number, answers: readonly PlacementAnswer[]): number {
  const smallest = Math.max(1, count / 40);
  let step = count / 4;
  let target = count / 2;
  let before: boolean | undefined;
  for (const { isRight } of answers) {
    if (before !== undefined && before !== isRight) step = Math.max(smallest, step / 2);
    target = Math.min(count - 1, Math.max(0, target + (isRight ? step : -step)));
    before = isRight;
  }
  return Math.min(count - 1, Math.round(target));
}

function findNearest(count: number, target: number, isFree: (position: number) => boolean): number | undefined {
  for (let distance = 0; distance < count; distance += 1)
    for (const position of [target + distance, target - distance])
      if (position >= 0 && position < count && isFree(position)) return position;
  return undefined;
}

// How an answer follows from knowledge: one of four answers is hit by chance, though "I don't know" is offered; who knows a word may slip.
const guess = 0.2;
const slip = 0.05;
// Knowledge does not end at a line: it thins out over this part of the list.
const spread = 1 / 16;
const sureEnough = 0.75;

function estimateKnown(position: number, reach: number, count: number): number {
  return 1 / (1 + Math.exp((position - reach) / (count * spread)));
}

/** The position at which half of the words are known, by maximum likelihood; it may lie before the list or behind it. */
export function estimateReach(count: number, answers: readonly PlacementAnswer[]): number {
  const margin = 4 * spread * count;
  const steps = 400;
  let best = { reach: -margin, likelihood: Number.NEGATIVE_INFINITY };
  for (let index = 0; index <= steps; index += 1) {
    const reach = -margin + (index / steps) * (count + 2 * margin);
    const likelihood = answers.reduce((sum, { position, isRight }) => {
      const right = guess + (1 - guess - slip) * estimateKnown(position, reach, count);
      return sum + Math.log(isRight ? right : 1 - right);
    }, 0);
    if (likelihood > best.likelihood) best = { reach, likelihood };
  }
  return best.reach;
}

/**
 * The positions of the words to mark: those that the learner knows with a chance of three quarters, but none that was answered wrong. Without a right
 * answer there are none.
 */
export function proposeKnown(count: number, answers: readonly PlacementAnswer[]): number[] {
  if (!answers.some(({ isRight }) => isRight)) return [];
  const reach = estimateReach(count, answers);
  const answered = new Map(answers.map(({ position, isRight }) => [position, isRight]));
  return Array.from({ length: count }, (_, position) => position).filter(
    (position) => answered.get(position) !== false && estimateKnown(position, reach, count) >= sureEnough,
  );
}
