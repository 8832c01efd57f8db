// Draws the wrong answers of a question, for each day other ones: own mix-ups first, then what is easily taken for the word, then what was learnt (decisions §15).
import type { StudyWord } from '#contract/study-word.ts';
import { computeOnce } from './compute-once.ts';
import { hashText, interleave } from './shuffle.ts';
import { wrongAnswerCount } from './wrong-answers.ts';
import type { Candidate, RankedWords, WrongWords } from './wrong-words.ts';

/** For whom and when answers are drawn. */
export interface Draw {
  /** The study day: the same day draws the same answers. */
  readonly day: number;
  /** How often the word was repeated; undefined where nothing counts it. */
  readonly repeats?: number | undefined;
  /** What the learner took each word for and has not settled, by word id, the last one first. */
  readonly mixups: ReadonlyMap<string, readonly StudyWord[]>;
  /** The words that the learner has learnt, mixed. */
  readonly learnt: readonly MixedWord[];
}

interface MixedWord {
  readonly id: string;
  readonly place: number;
}

/** Mixes the words that a learner has learnt: in a circle in which a new one moves no other. */
export function mixLearnt(ids: Iterable<string>): MixedWord[] {
  return Array.from(ids, (id) => ({ id, place: hashText(id) })).sort((one, other) => one.place - other.place);
}

// Two may be offered the next time too, a third may not.
const lastingCount = 2;
// Two halves of four: one more than are ever offered.
const enoughToVary = 8;
// A prime: what takes turns comes round late, whatever the interval.
const circleLength = 11;
const mostLookedAt = 300;

/** As many of a list as are wanted, those that follow the day before's; the list is a circle. */
function takeTurn<Entry>(list: readonly Entry[], count: number, day: number): Entry[] {
  return Array.from({ length: Math.min(count, list.length) }, (_, index) => list[(count * day + index) % list.length] as Entry);
}

/**
 * Three of the entries for a day, or as many as there are. At most two of them were offered the day before, or when the word was repeated last, where
 * there are enough: own ones stay, those that are alike take turns, and so do the others.
 */
export function drawForDay<Entry>(
  { own, alike, circle }: { readonly own: readonly Entry[]; readonly alike: readonly Entry[]; readonly circle: readonly Entry[] },
  { day, repeats }: Pick<Draw, 'day' | 'repeats'>,
): Entry[] {
  const leading = own.slice(0, lastingCount);
  // Of few, those that are alike must take turns with the others, or they would be the same three again.
  const isOneCircle = circle.length <= wrongAnswerCount;
  const lasting = isOneCircle ? leading : [...leading, ...takeTurn(alike, lastingCount - leading.length, day)];
  const moving = isOneCircle ? [...alike, ...circle] : circle.slice(0, circleLength);
  const wanted = wrongAnswerCount - lasting.length;
  // Every second one in turn with the repeats, so that however long ago the last one was, other ones are offered.
  const ofTurn = repeats === undefined ? [] : moving.filter((_, index) => index % 2 === repeats % 2);
  return [...lasting, ...takeTurn(ofTurn.length > wanted ? ofTurn : moving, wanted, day)];
}

/** What a word is offered as: itself, its meaning or its pinyin. */
export interface Form {
  readonly right: string;
  /** Empty where it cannot be offered. */
  readonly getText: (candidate: Candidate) => string;
  /** Equal keys are the same answer. */
  readonly getKey: (text: string) => string;
  readonly isAccepted: (candidate: Candidate) => boolean;
  /** What is taken where there are not three others. */
  readonly isTolerated: (candidate: Candidate) => boolean;
  /** What the learner's own mix-ups must be; as the others, where this is left out. */
  readonly isOwnAccepted?: (candidate: Candidate) => boolean;
}

/** An answer to offer, and whose it is. */
export interface DrawnAnswer {
  readonly text: string;
  readonly candidate: Candidate | undefined;
}

function listLearnt(word: StudyWord, { learnt }: Draw, wrongWords: WrongWords, accepts: (candidate: Candidate) => boolean): Candidate[] {
  const target = wrongWords.toCandidate(word);
  const start = hashText(word.id);
  const first = Math.max(
    0,
    learnt.findIndex(({ place }) => place >= start),
  );
  const found: Candidate[] = [];
  for (let looked = 0; looked < Math.min(learnt.length, mostLookedAt) && found.length < circleLength; looked += 1) {
    const candidate = wrongWords.findCandidate(learnt[(first + looked) % learnt.length]?.id ?? '');
    const isAlike = candidate && candidate.text !== word.text && candidate.length === target.length && candidate.kind === target.kind;
    if (isAlike && accepts(candidate)) found.push(candidate);
  }
  return found;
}

const getIds = computeOnce((learnt: readonly MixedWord[]) => new Set(learnt.map(({ id }) => id)));

/** Of those that are alike: what the learner has met, where it is two or more, and one that shares a character in turn with one that does not. */
function arrangeAlike(
  word: StudyWord,
  alike: readonly DrawnAnswer[],
  { isMet, hasOwn, wrongWords }: { isMet: (answer: DrawnAnswer) => boolean; hasOwn: boolean; wrongWords: WrongWords },
): DrawnAnswer[] {
  const preferMet = (answers: readonly DrawnAnswer[]) => {
    const met = answers.filter(isMet);
    return met.length >= lastingCount ? met : answers;
  };
  const { characters } = wrongWords.toCandidate(word);
  const isShared = ({ candidate }: DrawnAnswer) =>
    characters.length > 1 && candidate !== undefined && characters.some((character) => candidate.characters.includes(character));
  const shared = preferMet(alike.filter(isShared));
  const rest = preferMet(alike.filter((answer) => !isShared(answer)));
  if (shared.length === 0) return [...rest];
  // Beside an own mix-up only one is offered.
  return hasOwn ? [...shared] : interleave(shared, rest.slice(0, shared.length));
}

/**
 * Draws three wrong answers for a word. `made`: answers that are no word's, such as its pinyin with another tone, offered in turn with those that are
 * alike.
 */
export function drawAnswers(
  word: StudyWord,
  draw: Draw,
  { ranked, wrongWords, form, made = [] }: { ranked: RankedWords; wrongWords: WrongWords; form: Form; made?: readonly string[] },
): DrawnAnswer[] {
  const used = new Set([form.getKey(form.right)]);
  const list = (candidates: readonly Candidate[], accepts: (candidate: Candidate) => boolean): DrawnAnswer[] =>
    candidates.flatMap((candidate) => {
      const text = form.getText(candidate);
      if (text === '' || !accepts(candidate)) return [];
      return admit({ text, candidate });
    });
  const admit = (answer: DrawnAnswer): DrawnAnswer[] => {
    const key = form.getKey(answer.text);
    if (key === '' || used.has(key)) return [];
    used.add(key);
    return [answer];
  };
  const own = list(
    (draw.mixups.get(word.id) ?? []).map((other) => wrongWords.toCandidate(other)).filter(({ text }) => text !== word.text),
    form.isOwnAccepted ?? form.isAccepted,
  );
  const variants = made.flatMap((text) => admit({ text, candidate: undefined }));
  const learntIds = getIds(draw.learnt);
  const isMet = ({ candidate }: DrawnAnswer) =>
    !candidate?.ids.length || wrongWords.isOfLowerLevel(candidate) || candidate.ids.some((id) => learntIds.has(id));
  const allAlike = list(ranked.alike, form.isAccepted);
  const arranged = arrangeAlike(word, allAlike, { isMet, hasOwn: own.length > 0, wrongWords });
  const spare = Map.groupBy(
    allAlike.filter((answer) => !arranged.includes(answer)),
    isMet,
  );
  const alike = interleave(variants, arranged);
  const circle = [...(spare.get(true) ?? []), ...list(listLearnt(word, draw, wrongWords, form.isAccepted), () => true)];
  // What was met is offered alone where there is enough of it to take turns.
  if (circle.length < enoughToVary) circle.push(...list(ranked.others, form.isAccepted), ...(spare.get(false) ?? []));
  if (own.length + alike.length + circle.length < wrongAnswerCount)
    circle.push(...list([...ranked.alike, ...ranked.others], form.isTolerated));
  return drawForDay({ own, alike, circle }, draw);
}
