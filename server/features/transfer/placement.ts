// The placement test of a level: the next question by the answers so far, and in the end the words to mark (learning-tools "A word is mine").
import type { calls } from '#contract/calls.ts';
import type { StudyWord } from '#contract/study-word.ts';
import type { PlacementStep } from '#contract/transfer.ts';
import { type PlacementAnswer, choosePosition, placementQuestions, proposeKnown } from '#engine/placement.ts';
import { shuffleAnswers } from '#engine/questions.ts';
import type { CallContext } from '#server/call-context.ts';
import { errors } from '#server/errors.ts';
import { type LevelContent, listAccessibleWords, requireCalledLevel } from '#server/learner/level-content.ts';
import { getWordProgressMap } from '#server/learner/progress.ts';

/** Takes the test a step on. The server keeps nothing: the answers so far come with every step. Throws 400 for an answer to a word that is not asked. */
export async function takePlacementStep({
  input,
  services,
  learner,
  entitlement,
}: CallContext<(typeof calls.transfer)['placementStep']>): Promise<PlacementStep> {
  const levelContent = requireCalledLevel({ input, services, learner });
  // All of them, also those learnt by now: positions must not move while the test runs.
  const words = listAccessibleWords(levelContent, entitlement);
  const progress = await getWordProgressMap(services.database.kysely, levelContent, learner.id);
  const isOpen = (position: number) => progress.get(words[position]?.id ?? '')?.isDone === false;
  const positions = new Map(words.map(({ id }, position) => [id, position]));
  const answers = input.answers.map(({ id, answer }): PlacementAnswer => {
    const position = positions.get(id);
    if (position === undefined) throw errors.invalidInput('answers', 'One of the words is not part of the test. Begin it again');
    return { position, isRight: words[position]?.text === answer };
  });
  const openCount = words.filter((_, position) => isOpen(position)).length;
  const nextPosition = choosePosition(words.length, answers, isOpen);
  const next = nextPosition === undefined ? undefined : words[nextPosition];
  const proposed = next ? [] : proposeKnown(words.length, answers).filter(isOpen);
  return {
    answered: answers.length,
    total: Math.max(answers.length, Math.min(placementQuestions, openCount)),
    question: next ? buildQuestion(levelContent, next) : null,
    right: answers.filter(({ isRight }) => isRight).length,
    proposed: proposed.flatMap((position) => {
      const word = words[position];
      return word ? [{ id: word.id, character: word.text, transcription: word.reading, translation: word.translations[0] ?? '' }] : [];
    }),
  };
}

function buildQuestion({ study }: LevelContent, { id }: StudyWord): NonNullable<PlacementStep['question']> {
  const question = study.getQuestions(id).find(({ key }) => key === 'c');
  if (!question) throw new Error(`The word ${id} has no question for its character`);
  const { title, answers } = shuffleAnswers(question, 'placement');
  return { id, title, answers: answers.map(({ text }) => text) };
}
