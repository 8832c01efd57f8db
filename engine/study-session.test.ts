// A study session from its first card to its end, and its invariants under any sequence of events.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exampleLevelOfTwentySix } from '../dev/fixtures/example-level.ts';
import { createLevelStudy, shuffleAnswers } from './questions.ts';
import { startStudySession, countMistakes, type ServerUpdate, type StudySession, type StudyEvent, applyEvent } from './study-session.ts';

const levelStudy = createLevelStudy(exampleLevelOfTwentySix);
const findWordId = (word: string) => exampleLevelOfTwentySix.words.find(({ text: item }) => item === word)?.id ?? '';

function serve(words: readonly string[], from: Readonly<Record<string, number>> = {}) {
  const ids = words.map(findWordId);
  return {
    questions: ids.flatMap((id, at) =>
      levelStudy
        .getQuestions(id)
        .slice(from[words[at] ?? ''] ?? 0)
        .map((question) => shuffleAnswers(question, 'test')),
    ),
    characters: ids.map((id) => levelStudy.getWordCard(id)),
  };
}

/** A repeat of these words: the first asks its character, the second its typing, and so on. */
function serveRepeat(words: readonly string[]) {
  const { questions: again, characters } = serve(words);
  const questions = characters.flatMap(({ id }, at) =>
    again.filter(({ wordId, key }) => wordId === id && key === (at % 2 === 0 ? 'c' : 'f')),
  );
  return { questions, again: again.filter(({ isMiddleCharacter }) => !isMiddleCharacter), characters };
}

function applyEvents(session: StudySession, ...events: StudyEvent[]): { session: StudySession; sent: ServerUpdate[] } {
  const sent: ServerUpdate[] = [];
  let now = session;
  for (const event of events) {
    const next = applyEvent(now, event);
    now = next.session;
    if (next.update) sent.push(next.update);
  }
  return { session: now, sent };
}

/** The event that answers the question on the screen. */
function answerScreen(session: StudySession, right: boolean): StudyEvent {
  if (session.screen.kind !== 'question') return { type: 'goToQuiz' };
  const { question, feedback } = session.screen;
  if (feedback) return { type: 'goOn' };
  if (question.kind === 'typing') return { type: 'type', text: right ? question.wordText : 'x' };
  return { type: 'choose', answer: question.answers.find(({ isCorrect }) => isCorrect === right)?.text ?? '' };
}

function answerAll(startSession: StudySession): { session: StudySession; sent: ServerUpdate[]; steps: number } {
  const sent: ServerUpdate[] = [];
  let session = startSession;
  let steps = 0;
  while (session.screen.kind !== 'end' && steps < 10_000) {
    const next = applyEvent(session, answerScreen(session, true));
    session = next.session;
    if (next.update) sent.push(next.update);
    steps += 1;
  }
  return { session, sent, steps };
}

const goToQuiz: StudyEvent = { type: 'goToQuiz' };
const goOn: StudyEvent = { type: 'goOn' };
const question = (key: string) => ({ kind: 'question', question: { key } });

describe('the quiz', () => {
  it('shows the card of each new word before its first question', () => {
    let { session } = applyEvents(startStudySession(serve(['一', '人']), 'quiz', 's'));
    expect(session.screen).toEqual({ kind: 'card', wordId: findWordId('一'), reason: 'new' });
    session = applyEvents(session, goToQuiz).session;
    expect(session.screen).toMatchObject(question('r:一'));
    for (let at = 0; at < 6; at += 1) session = applyEvent(session, answerScreen(session, true)).session;
    expect(session.screen).toEqual({ kind: 'card', wordId: findWordId('人'), reason: 'new' });
  });

  it('needs no card for a word that was begun before', () => {
    expect(startStudySession(serve(['好'], { 好: 1 }), 'quiz', 's').screen).toMatchObject(question('r:子'));
    expect(startStudySession(serve(['好']), 'quiz', 's').screen).toMatchObject({ kind: 'card' });
  });

  it('sends a right answer at once, locks input, and continues when the feedback is over', () => {
    const begun = applyEvents(startStudySession(serve(['一']), 'quiz', 's'), goToQuiz).session;
    const { session, sent } = applyEvents(begun, { type: 'choose', answer: 'one' });
    expect(sent).toMatchObject([
      { kind: 'answered', question: { wordId: findWordId('一'), key: 'r:一', index: 0 }, mistakes: 0, isSkipped: false },
    ]);
    expect(session.screen).toMatchObject({ ...question('r:一'), feedback: { chosen: 'one', isCorrect: true } });
    expect(session.answered).toBe(1);
    const locked = applyEvents(
      session,
      { type: 'choose', answer: 'one' },
      { type: 'forgot' },
      { type: 'skip' },
      { type: 'markLearnt' },
      goToQuiz,
    );
    expect(locked).toEqual({ session, sent: [] });
    expect(applyEvents(session, goOn).session.screen).toMatchObject(question('c'));
  });

  it('shows the card again after a wrong answer, then the first question in the queue', () => {
    const begun = applyEvents(startStudySession(serve(['好']), 'quiz', 's'), goToQuiz).session;
    const wrong = applyEvents(begun, answerScreen(begun, false));
    expect(wrong.sent).toEqual([]);
    expect(wrong.session.screen).toMatchObject({ feedback: { isCorrect: false } });
    const card = applyEvents(wrong.session, goOn).session;
    expect(card.screen).toEqual({ kind: 'card', wordId: findWordId('好'), reason: 'missed' });
    const back = applyEvents(card, goToQuiz).session;
    expect(back.screen).toMatchObject(question('r:子'));
    expect(back.queue.map(({ key }) => key)).toEqual(['r:子', 'r:女', 'c', 'f']);
  });

  it('counts Forgot as a miss, without feedback, and sends the misses with the right answer', () => {
    const begun = applyEvents(startStudySession(serve(['一'], { 一: 1 }), 'quiz', 's')).session;
    const forgot = applyEvents(begun, { type: 'forgot' }, goToQuiz, { type: 'forgot' }, goToQuiz).session;
    expect(forgot.screen).toMatchObject(question('c'));
    if (forgot.screen.kind === 'question') expect(countMistakes(forgot, forgot.screen.question)).toBe(2);
    expect(applyEvents(forgot, answerScreen(forgot, true)).sent).toMatchObject([{ question: { key: 'c' }, mistakes: 2 }]);
  });

  it('shows a new word its card even when a miss brings it to the front', () => {
    const begun = startStudySession(serve(['一', '人'], { 一: 2 }), 'quiz', 's');
    expect(begun.screen).toMatchObject(question('f'));
    const missed = applyEvents(begun, { type: 'forgot' }).session;
    expect(missed.screen).toMatchObject({ wordId: findWordId('一'), reason: 'missed' });
    expect(applyEvents(missed, goToQuiz).session.screen).toEqual({ kind: 'card', wordId: findWordId('人'), reason: 'new' });
  });

  it('skips typing as a right answer', () => {
    const begun = startStudySession(serve(['一'], { 一: 2 }), 'quiz', 's');
    const { session, sent } = applyEvents(begun, { type: 'skip' }, goOn);
    expect(sent).toMatchObject([{ kind: 'answered', question: { key: 'f' }, isSkipped: true }]);
    expect(session.screen).toEqual({ kind: 'end' });
  });

  it('lets an empty text pass once; the second one is wrong', () => {
    const begun = startStudySession(serve(['一'], { 一: 2 }), 'quiz', 's');
    const warned = applyEvents(begun, { type: 'type', text: '' }).session;
    expect(warned.screen).toMatchObject({ kind: 'question', retries: ['empty'] });
    expect(warned.mistakes).toEqual({});
    expect(applyEvents(warned, { type: 'type', text: '' }).session.screen).toMatchObject({
      feedback: { isCorrect: false, verdict: { kind: 'wrong', reason: 'empty' } },
    });
  });

  it('asks again after a retry, without a miss', () => {
    const begun = startStudySession(serve(['一'], { 一: 2 }), 'quiz', 's');
    const retried = applyEvents(begun, { type: 'type', text: 'one' }).session;
    expect(retried.screen).toMatchObject({ kind: 'question', retries: ['meaning'] });
    expect(retried.mistakes).toEqual({});
    expect(applyEvents(retried, { type: 'type', text: '一' }).sent).toMatchObject([{ mistakes: 0 }]);
    expect(applyEvents(retried, { type: 'type', text: 'one' }).session.screen).toMatchObject({ feedback: { isCorrect: false } });
  });

  it('accepts a near answer and keeps the difference for the screen', () => {
    const begun = startStudySession(serve(['好'], { 好: 3 }), 'quiz', 's');
    const { session, sent } = applyEvents(begun, { type: 'type', text: 'hao' });
    expect(sent).toHaveLength(1);
    expect(session.screen).toMatchObject({ feedback: { isCorrect: true, verdict: { kind: 'near', reason: 'no-tones' } } });
  });

  it('marks a word as learnt: its questions are removed and count as answered', () => {
    const { session, sent } = applyEvents(startStudySession(serve(['好', '一']), 'quiz', 's'), { type: 'markLearnt' });
    expect(sent).toEqual([{ kind: 'ignored', wordId: findWordId('好') }]);
    expect(session).toMatchObject({ answered: 4, total: 7, screen: { kind: 'card', wordId: findWordId('一') } });
    expect(applyEvents(session, { type: 'markLearnt' }).session).toMatchObject({ answered: 7, screen: { kind: 'end' } });
  });

  it('ends at once without questions', () => {
    expect(startStudySession({ questions: [], characters: [] }, 'quiz', 's').screen).toEqual({ kind: 'end' });
  });

  it('ignores an answer that was not offered', () => {
    const begun = applyEvents(startStudySession(serve(['一']), 'quiz', 's'), goToQuiz).session;
    expect(applyEvents(begun, { type: 'choose', answer: 'none of these' }, { type: 'type', text: 'one' }, { type: 'skip' })).toEqual({
      session: begun,
      sent: [],
    });
  });
});

describe('the repeat', () => {
  const listQueue = ({ queue }: StudySession) => queue.map(({ wordText, key }) => `${wordText} ${key}`);

  it('asks one question per word, without cards', () => {
    const { sent, steps } = answerAll(startStudySession(serveRepeat(['一', '人', '好']), 'repeat', 's'));
    expect(sent).toMatchObject([
      { question: { wordText: '一', key: 'c' }, mistakes: 0 },
      { question: { wordText: '人', key: 'f' }, mistakes: 0 },
      { question: { wordText: '好', key: 'c' }, mistakes: 0 },
    ]);
    expect(steps).toBe(6);
  });

  it('shows the card after a miss, and asks all questions of the word two questions later, its typing later still', () => {
    const begun = startStudySession(serveRepeat(['好', '一', '人', '看', '妈妈']), 'repeat', 's');
    const missed = applyEvents(begun, answerScreen(begun, false), goOn).session;
    expect(missed.screen).toEqual({ kind: 'card', wordId: findWordId('好'), reason: 'missed' });
    expect(listQueue(missed)).toEqual(['一 f', '人 c', '好 r:女', '好 r:子', '好 c', '看 f', '妈妈 c', '好 f']);
    expect(applyEvents(missed, goToQuiz).session.screen).toMatchObject({ kind: 'question', question: { wordText: '一' } });
  });

  it('sends a missed word once, when its last question is answered, for the question that it asked', () => {
    const begun = startStudySession(serveRepeat(['好', '一']), 'repeat', 's');
    const { session, sent } = answerAll(applyEvents(begun, { type: 'forgot' }).session);
    expect(sent).toMatchObject([
      { question: { wordText: '一', key: 'f' }, mistakes: 0 },
      { question: { wordText: '好', key: 'c' }, mistakes: 1 },
    ]);
    expect(session).toMatchObject({ answered: 2, total: 2 });
  });

  it('puts two questions between a miss in practice and its return, and keeps typing behind the character', () => {
    const begun = startStudySession({ ...serveRepeat(['好', '一', '人']), mistakes: { [`${findWordId('好')} c`]: 1 } }, 'repeat', 's');
    expect(listQueue(begun)).toEqual(['好 r:女', '好 r:子', '好 c', '一 f', '人 c', '好 f']);
    const component = applyEvents(begun, { type: 'forgot' }).session;
    expect(listQueue(component)).toEqual(['好 r:子', '好 c', '好 r:女', '一 f', '人 c', '好 f']);
    const character = applyEvents(component, goToQuiz, answerScreen(applyEvents(component, goToQuiz).session, true), goOn, {
      type: 'forgot',
    });
    expect(listQueue(character.session)).toEqual(['好 r:女', '一 f', '好 c', '人 c', '好 f']);
    expect(character.sent).toEqual([]);
  });

  it('says that a word is known: it leaves with all its questions and counts as one', () => {
    const begun = startStudySession(serveRepeat(['好', '一']), 'repeat', 's');
    const { session, sent } = applyEvents(begun, { type: 'forgot' }, { type: 'markLearnt' });
    expect(sent).toEqual([{ kind: 'ignored', wordId: findWordId('好') }]);
    expect(session).toMatchObject({ answered: 1, total: 2 });
    expect(listQueue(session)).toEqual(['一 f']);
  });

  const repeatWords = ['一', '好', '朋友', '妈妈', '看', '人'];

  it('after any answers each word is sent once, missed if it was missed, its own order is kept, and nothing missed comes back at once', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { maxLength: 120 }), (given) => {
        let session = startStudySession(serveRepeat(repeatWords), 'repeat', 'p');
        const asked: { wordId: string; isRight: boolean; others: number }[] = [];
        const sent: ServerUpdate[] = [];
        for (let at = 0; session.screen.kind !== 'end'; at += 1) {
          const isRight = given[at] ?? true;
          if (session.screen.kind === 'question') {
            const { wordId } = session.screen.question;
            asked.push({ wordId, isRight, others: session.queue.filter((other) => other.wordId !== wordId).length });
          }
          for (const event of [answerScreen(session, isRight), ...(session.screen.kind === 'question' ? [goOn] : [])]) {
            const next = applyEvent(session, event);
            session = next.session;
            if (next.update) sent.push(next.update);
          }
          const names = listQueue(session);
          expect(new Set(names).size).toBe(names.length);
          for (const word of repeatWords) {
            const own = session.queue.filter(({ wordText, isSwappable }) => wordText === word && !isSwappable).map(({ index }) => index);
            expect(own).toEqual(own.toSorted((one, other) => one - other));
          }
        }
        const isMissed = (id: string) => asked.some(({ wordId, isRight }) => wordId === id && !isRight);
        expect(sent.map((one) => (one.kind === 'answered' ? one.question.wordText : one.kind)).toSorted()).toEqual(repeatWords.toSorted());
        for (const one of sent) if (one.kind === 'answered') expect(one.mistakes > 0).toBe(isMissed(one.question.wordId));
        const firsts = asked.filter(({ wordId }, at) => asked.findIndex((other) => other.wordId === wordId) === at);
        for (const first of firsts.filter(({ isRight }) => !isRight)) {
          const from = asked.indexOf(first);
          const next = asked.findIndex(({ wordId }, at) => at > from && wordId === first.wordId);
          expect(next - from - 1).toBeGreaterThanOrEqual(Math.min(2, first.others));
        }
        expect(session.answered).toBe(session.total);
      }),
    );
  });

  it('a miss in practice returns behind two other questions, or behind all that are left', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { maxLength: 120 }), (given) => {
        let session = startStudySession(serveRepeat(repeatWords), 'repeat', 'p');
        for (const isRight of given) {
          if (session.screen.kind !== 'question') {
            session = applyEvent(session, goToQuiz).session;
            continue;
          }
          const [first, ...others] = session.queue;
          const after = applyEvents(session, answerScreen(session, isRight), goOn).session;
          if (!isRight && first) {
            const back = after.queue.findIndex(({ wordId, key }) => wordId === first.wordId && key === first.key);
            // Only typing, which must stay behind its character, is no other question.
            const free = others.filter(({ wordId, isSwappable }) => first.isSwappable || isSwappable || wordId !== first.wordId);
            expect(back).toBeGreaterThanOrEqual(Math.min(2, free.length));
          }
          session = after;
        }
      }),
    );
  });
});

describe('any sequence of events', () => {
  const words = ['一', '好', '朋友', '妈妈', '看', '人'];
  const event = fc.oneof(
    fc.constantFrom<StudyEvent['type']>('goToQuiz', 'skip', 'forgot', 'goOn').map((type) => ({ type }) as StudyEvent),
    fc.constantFrom('right', 'wrong'),
    fc.constantFrom<StudyEvent>({ type: 'type', text: '' }, { type: 'type', text: 'one' }, { type: 'choose', answer: 'one' }),
  );

  it('each question is sent once or removed with its word, and the session ends', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof({ weight: 30, arbitrary: event }, { weight: 1, arbitrary: fc.constant('learnt' as const) }), { maxLength: 150 }),
        (events) => {
          const served = serve(words);
          let session = startStudySession(served, 'quiz', 'p');
          const sent: ServerUpdate[] = [];
          for (const happening of events) {
            const given: StudyEvent =
              typeof happening === 'string'
                ? happening === 'learnt'
                  ? { type: 'markLearnt' }
                  : answerScreen(session, happening === 'right')
                : happening;
            const next = applyEvent(session, given);
            session = next.session;
            if (next.update) sent.push(next.update);
            if (session.screen.kind === 'question') expect(session.screen.question).toBe(session.queue[0]);
          }
          const rest = answerAll(session);
          expect(rest.session.screen).toEqual({ kind: 'end' });
          expect(rest.session.answered).toBe(served.questions.length);
          const all = [...sent, ...rest.sent];
          const answered = all.flatMap((one) => (one.kind === 'answered' ? [`${one.question.wordId} ${one.question.key}`] : []));
          const ignored = new Set(all.flatMap((one) => (one.kind === 'ignored' ? [one.wordId] : [])));
          expect(new Set(answered).size).toBe(answered.length);
          for (const { wordId, key } of served.questions) if (!ignored.has(wordId)) expect(answered).toContain(`${wordId} ${key}`);
        },
      ),
    );
  });

  it('an interrupted session resumes with the unanswered questions', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('right', 'wrong'), { maxLength: 80 }), (given) => {
        let session = startStudySession(serve(words), 'quiz', 'p');
        const done = new Set<string>();
        for (const which of given) {
          const next = applyEvent(session, answerScreen(session, which === 'right'));
          session = next.session;
          if (next.update?.kind === 'answered') done.add(`${next.update.question.wordId} ${next.update.question.key}`);
        }
        const { questions, characters } = serve(words);
        const left = questions.filter(({ wordId, key }) => !done.has(`${wordId} ${key}`));
        const resumed = answerAll(startStudySession({ questions: left, characters }, 'quiz', 'q'));
        expect(resumed.sent).toHaveLength(left.length);
        expect(resumed.session.screen).toEqual({ kind: 'end' });
      }),
    );
  });
});

describe('undoing the last answer', () => {
  const begun = () => applyEvents(startStudySession(serve(['一', '好']), 'quiz', 'seed'), goToQuiz).session;
  const plain = ({ lastAnswer: _last, ...session }: StudySession) => session;

  it('a right one: the question is asked again, and the undo is sent', () => {
    const before = begun();
    const after = applyEvents(before, answerScreen(before, true), goOn);
    expect(after.sent).toMatchObject([{ kind: 'answered' }]);
    const undone = applyEvents(after.session, { type: 'undo' });
    expect(plain(undone.session)).toEqual(plain(before));
    expect(undone.sent).toMatchObject([
      { kind: 'undone', question: { key: before.screen.kind === 'question' && before.screen.question.key } },
    ]);
  });

  it('a wrong one: the miss is removed, and nothing is sent', () => {
    const before = begun();
    const after = applyEvents(before, answerScreen(before, false), goOn, goToQuiz);
    const undone = applyEvents(after.session, { type: 'undo' });
    expect(undone.sent).toEqual([]);
    expect(plain(undone.session)).toEqual(plain(before));
  });

  it('works only once, and not after a word was marked as learnt', () => {
    const before = begun();
    const after = applyEvents(before, answerScreen(before, true), goOn, { type: 'undo' }, { type: 'undo' });
    expect(after.sent).toHaveLength(2);
    const missed = applyEvents(begun(), { type: 'forgot' }, { type: 'markLearnt' }, { type: 'undo' });
    expect(missed.sent).toMatchObject([{ kind: 'ignored' }]);
  });

  it('after any answers and undos every question is answered in the end', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.boolean(), fc.boolean()), { maxLength: 40 }), (plays) => {
        let session = startStudySession(serveRepeat(['一', '好', '人']), 'repeat', 'seed');
        const open = new Map<string, boolean>();
        for (const [right, undo] of plays) {
          for (const event of [answerScreen(session, right), ...(undo ? [{ type: 'undo' } as const] : [])]) {
            const next = applyEvent(session, event);
            session = next.session;
            if (next.update && next.update.kind !== 'ignored')
              open.set(`${next.update.question.wordId} ${next.update.question.key}`, next.update.kind === 'answered');
          }
        }
        const ended = answerAll(session);
        for (const sent of ended.sent) if (sent.kind === 'answered') open.set(`${sent.question.wordId} ${sent.question.key}`, true);
        expect([...open.values()].filter(Boolean)).toHaveLength(session.total);
      }),
    );
  });
});

it('undoing twice in a row undoes one answer: the one before stays', () => {
  const start = applyEvents(startStudySession(serve(['一', '好']), 'quiz', 'seed'), goToQuiz).session;
  const once = applyEvents(start, answerScreen(start, true), goOn).session;
  const twice = applyEvents(once, answerScreen(once, true), goOn).session;
  const { session, sent } = applyEvents(twice, { type: 'undo' }, { type: 'undo' });
  expect(sent).toMatchObject([{ kind: 'undone', question: { key: 'c' } }]);
  expect(session.answered).toBe(1);
  expect(session.screen).toMatchObject(question('c'));
});

it('a miss of a word whose card is not there shows the next question at once', () => {
  const { questions, characters } = serve(['一', '人']);
  const begun = startStudySession({ questions, characters: characters.slice(1) }, 'quiz', 's');
  expect(begun.screen).toMatchObject(question('r:一'));
  const missed = applyEvents(begun, { type: 'forgot' }).session;
  expect(missed.screen).toMatchObject(question('c'));
});

describe('writing', () => {
  const start = () => {
    const { questions, characters } = serveRepeat(['一', '人']);
    const typed = questions.flatMap((one) => (one.key === 'f' ? [{ ...one, way: 'writing' as const }] : []));
    return startStudySession({ questions: typed, characters }, 'repeat', 'test');
  };
  it.each([
    [1, 0, true],
    [1, 1, false],
    [3, 1, true],
    [3, 2, false],
    [12, 3, true],
    [12, 4, false],
  ])('of %i strokes with %i shown is known: %s', (total, shown, isCorrect) => {
    const { session } = applyEvent(start(), { type: 'write', strokes: { total, shown } });
    expect(session.screen).toMatchObject({ feedback: { isCorrect, strokes: { total, shown } } });
  });

  it('answers no other question', () => {
    const session = startStudySession(serveRepeat(['一']), 'repeat', 'test');
    expect(applyEvent(session, { type: 'write', strokes: { total: 2, shown: 0 } })).toEqual({ session });
  });
});
