// What a repeat or a practice asks of a word, with wrong answers that are drawn for the day (decisions §15).
import type { Question } from '#contract/study.ts';
import type { StudyLevel, StudyWord } from '#contract/study-word.ts';
import { type createConfusionExplainer, explainConfusion, explainMeaning, explainPinyin, explainTone } from './confusion.ts';
import { type Draw, type DrawnAnswer, type Form, drawAnswers, drawForDay } from './drawn-answers.ts';
import { foldText, isNearMeaning, isSameMeaning, parseMeaning } from './near-meanings.ts';
import { normalizeReading } from './pinyin.ts';
import { characterKey } from './question-key.ts';
import { collectSyllables, createWrongPinyinTest, listOtherTones, listReadings, looksAlike } from './word-pinyin.ts';
import type { createWrongKeywordPicker } from './wrong-keywords.ts';
import { type Candidate, type RankedWords, type WrongWords, showMeaning } from './wrong-words.ts';

/** What can be asked of a word. The right answer comes first: shuffle with `shuffleAnswers` before serving. */
export interface DrawnQuestions {
  readonly word: StudyWord;
  /** The word's own questions in order. */
  readonly own: readonly Question[];
  /** The other words of the course that sound like it. */
  readonly homophones: ReadonlySet<string>;
  /** Readings of other words of the level, or of one below it, that are written alike, as numbered syllables. */
  readonly homographReadings: readonly (readonly string[])[];
  /** The answers of a choice of words, none of them among those to avoid; of meanings; of pinyin. */
  offerWords(avoid?: ReadonlySet<string>): Question['answers'];
  offerMeanings(): Question['answers'];
  offerPinyin(): Question['answers'];
}

/** Finds the words of the course that sound like a word; their sounds are read when they are first asked for. */
function createHomophoneFinder(course: readonly StudyLevel[]): (word: StudyWord) => ReadonlySet<string> {
  const listSounds = (word: StudyWord) => [word.reading, ...word.otherReadings].map(normalizeReading);
  let textsBySound: ReadonlyMap<string, readonly string[]> | undefined;
  const readSounds = () => {
    const texts = new Map<string, string[]>();
    for (const word of course.flatMap(({ words }) => words))
      for (const sound of listSounds(word)) texts.set(sound, [...(texts.get(sound) ?? []), word.text]);
    return texts;
  };
  return (word) => {
    const known = (textsBySound ??= readSounds());
    return new Set(listSounds(word).flatMap((sound) => (known.get(sound) ?? []).filter((text) => text !== word.text)));
  };
}

interface DrawnFrom {
  readonly getQuestions: (id: string) => readonly Question[];
  readonly wrongWords: WrongWords;
  readonly pickWrongKeywords: ReturnType<typeof createWrongKeywordPicker>;
  readonly explainer: ReturnType<typeof createConfusionExplainer>;
}

// Of so many meanings of components three are drawn, the first two being those most easily taken for it.
const keywordCount = 12;
const alikeKeywords = 2;

/** Prepares a level whose wrong answers are drawn. */
export function createDrawer(
  level: StudyLevel,
  course: readonly StudyLevel[],
  from: DrawnFrom,
): (word: StudyWord, draw: Draw) => DrawnQuestions {
  const { getQuestions, wrongWords, pickWrongKeywords, explainer } = from;
  const wordsByText = Map.groupBy(
    course.flatMap(({ words }) => words),
    ({ text }) => text,
  );
  const findHomophones = createHomophoneFinder(course);
  let knownSyllables: ReadonlySet<string> | undefined;
  const ranked = new Map<string, RankedWords>();
  const keywords = new Map<string, readonly string[]>();

  const rank = (word: StudyWord): RankedWords => {
    const known = ranked.get(word.id) ?? wrongWords.rank(word);
    ranked.set(word.id, known);
    return known;
  };
  const listKeywords = (word: StudyWord, glyph: string): readonly string[] => {
    const name = `${word.id} ${glyph}`;
    const component = word.components.find((one) => one.glyph === glyph);
    const known = keywords.get(name) ?? (component ? pickWrongKeywords(word, component, keywordCount) : []);
    keywords.set(name, known);
    return known;
  };
  const listHomographs = ({ text }: StudyWord) => wordsByText.get(text) ?? [];

  const offer = (
    word: StudyWord,
    draw: Draw,
    { form, made, explain }: { form: Form; made?: readonly string[]; explain: (answer: DrawnAnswer) => string },
  ): Question['answers'] => [
    { text: form.right, isCorrect: true },
    ...drawAnswers(word, draw, { ranked: rank(word), wrongWords, form, ...(made && { made }) }).map((answer) => ({
      text: answer.text,
      isCorrect: false,
      why: explain(answer),
      ...(answer.candidate && answer.candidate.text !== answer.text && { word: answer.candidate.text }),
    })),
  ];
  // A pattern made of two others is no word, and is explained by none.
  const findWord = ({ text }: Candidate): StudyWord | undefined => wordsByText.get(text)?.[0];
  const explainBy = (explain: (word: StudyWord, other: StudyWord) => string, word: StudyWord) => (answer: DrawnAnswer) => {
    const other = answer.candidate && findWord(answer.candidate);
    return other ? explain(word, other) : '';
  };

  const offerWords = (word: StudyWord, draw: Draw, avoid?: ReadonlySet<string>) => {
    const { isWrong, isDistinct } = rank(word);
    const isAllowed = ({ text }: Candidate) => avoid?.has(text) !== true;
    const form: Form = {
      right: word.text,
      getText: ({ text }) => text,
      getKey: foldText,
      isAccepted: (other) => isDistinct(other) && isAllowed(other),
      isTolerated: (other) => isWrong(other) && isAllowed(other),
      // What the learner took for it is worth asking for, however near it is, unless it is right too.
      isOwnAccepted: (other) => isWrong(other) && isAllowed(other),
    };
    return offer(word, draw, { form, explain: explainBy(explainConfusion, word) });
  };

  const offerMeanings = (word: StudyWord, draw: Draw) => {
    const { isWrong, isDistinct } = rank(word);
    // The title is the writing alone: what any word that is written so means would be right.
    const meaning = parseMeaning(listHomographs(word).flatMap(({ translations }) => translations));
    const alsoRight = new Set(level.alsoRight[word.text]?.map(foldText));
    const isRightToo = (other: Candidate) => isSameMeaning(meaning, other.meaning) || alsoRight.has(foldText(other.shownMeaning));
    const form: Form = {
      right: showMeaning(word),
      getText: ({ shownMeaning }) => shownMeaning,
      getKey: foldText,
      isAccepted: (other) => isDistinct(other) && !isRightToo(other) && !isNearMeaning(meaning, other.meaning),
      isTolerated: (other) => isWrong(other) && !isRightToo(other),
    };
    return offer(word, draw, { form, explain: explainBy(explainMeaning, word) });
  };

  const offerPinyin = (word: StudyWord, draw: Draw) => {
    const right = [...listReadings(word), ...listHomographs(word).flatMap(listReadings)];
    const alsoRight = new Set(level.alsoRight[word.text]?.map(normalizeReading));
    const isNoReading = createWrongPinyinTest(word.text, right);
    const isWrong = (pinyin: string) => isNoReading(pinyin) && !alsoRight.has(normalizeReading(pinyin));
    const form: Form = {
      right: word.reading,
      getText: ({ reading }) => reading,
      getKey: normalizeReading,
      isAccepted: ({ reading }) => looksAlike(reading, word.reading) && isWrong(reading),
      isTolerated: ({ reading }) => isWrong(reading),
    };
    knownSyllables ??= collectSyllables(course.flatMap(({ words }) => words));
    const made = listOtherTones(word, knownSyllables).filter(isWrong);
    const explain = explainBy(explainPinyin, word);
    return offer(word, draw, { form, made, explain: (answer) => (answer.candidate ? explain(answer) : explainTone(word)) });
  };

  const drawOwn =
    (word: StudyWord, draw: Draw) =>
    (question: Question): Question => {
      if (question.key === characterKey) return { ...question, answers: offerWords(word, draw) };
      if (question.kind !== 'component') return question;
      const all = listKeywords(word, question.title);
      const component = word.components.find(({ glyph }) => glyph === question.title);
      const drawn = drawForDay({ own: [], alike: all.slice(0, alikeKeywords), circle: all.slice(alikeKeywords) }, draw);
      const wrong = drawn.map((text) => ({
        text,
        isCorrect: false,
        why: component ? explainer.explainKeyword(word, component, text) : '',
      }));
      return { ...question, answers: [...question.answers.slice(0, 1), ...wrong] };
    };

  return (word, draw) => ({
    word,
    own: getQuestions(word.id)
      .filter(({ isMiddleCharacter }) => !isMiddleCharacter)
      .map(drawOwn(word, draw)),
    homophones: findHomophones(word),
    homographReadings: listHomographs(word)
      // Of a reading that comes later the learner knows nothing: for them it is a wrong tone.
      .filter((other) => other.level <= word.level && normalizeReading(other.reading) !== normalizeReading(word.reading))
      .flatMap(listReadings),
    offerWords: (avoid) => offerWords(word, draw, avoid),
    offerMeanings: () => offerMeanings(word, draw),
    offerPinyin: () => offerPinyin(word, draw),
  });
}
