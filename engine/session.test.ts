// A sitting from its first card to its end, and what must hold whatever a learner does.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { level } from './examples.ts';
import { makeStudy, shuffled } from './questions.ts';
import { beginSession, mistakesOf, type Sent, type Session, type SessionEvent, step } from './session.ts';

const study = makeStudy(level);
const idOf = (word: string) => level.items.find(({ item }) => item === word)?.id ?? '';

function serve(words: readonly string[], from: Readonly<Record<string, number>> = {}) {
  const ids = words.map(idOf);
  return {
    questions: ids.flatMap((id, at) =>
      study
        .questionsOf(id)
        .slice(from[words[at] ?? ''] ?? 0)
        .map((question) => shuffled(question, 'test')),
    ),
    characters: ids.map((id) => study.wordOf(id)),
  };
}

function play(session: Session, ...events: SessionEvent[]): { session: Session; sent: Sent[] } {
  const sent: Sent[] = [];
  let now = session;
  for (const event of events) {
    const next = step(now, event);
    now = next.session;
    if (next.sent) sent.push(next.sent);
  }
  return { session: now, sent };
}

/** What answers the question on the screen. */
function answer(session: Session, right: boolean): SessionEvent {
  if (session.screen.kind !== 'question') return { type: 'goToQuiz' };
  const { question, feedback } = session.screen;
  if (feedback) return { type: 'goOn' };
  if (question.questionType === 'freetype') return { type: 'type', text: right ? question.character : 'x' };
  return { type: 'choose', answer: question.answers.find(({ correct }) => correct === right)?.answer ?? '' };
}

function playAll(begun: Session): { session: Session; sent: Sent[]; steps: number } {
  const sent: Sent[] = [];
  let session = begun;
  let steps = 0;
  while (session.screen.kind !== 'end' && steps < 10_000) {
    const next = step(session, answer(session, true));
    session = next.session;
    if (next.sent) sent.push(next.sent);
    steps += 1;
  }
  return { session, sent, steps };
}

const goToQuiz: SessionEvent = { type: 'goToQuiz' };
const goOn: SessionEvent = { type: 'goOn' };
const question = (key: string) => ({ kind: 'question', question: { key } });

describe('the quiz', () => {
  it('shows the card of each new word before its first question', () => {
    let { session } = play(beginSession(serve(['一', '人']), 'quiz', 's'));
    expect(session.screen).toEqual({ kind: 'card', wordId: idOf('一'), reason: 'new' });
    session = play(session, goToQuiz).session;
    expect(session.screen).toMatchObject(question('r:一'));
    for (let at = 0; at < 6; at += 1) session = step(session, answer(session, true)).session;
    expect(session.screen).toEqual({ kind: 'card', wordId: idOf('人'), reason: 'new' });
  });

  it('needs no card for a word that was begun before', () => {
    expect(beginSession(serve(['好'], { 好: 1 }), 'quiz', 's').screen).toMatchObject(question('r:子'));
    expect(beginSession(serve(['好']), 'quiz', 's').screen).toMatchObject({ kind: 'card' });
  });

  it('sends a right answer at once, locks, and goes on when the feedback is over', () => {
    const begun = play(beginSession(serve(['一']), 'quiz', 's'), goToQuiz).session;
    const { session, sent } = play(begun, { type: 'choose', answer: 'one' });
    expect(sent).toMatchObject([{ kind: 'answered', question: { id: idOf('一'), key: 'r:一', index: 0 }, mistakes: 0, isSkipped: false }]);
    expect(session.screen).toMatchObject({ ...question('r:一'), feedback: { chosen: 'one', isCorrect: true } });
    expect(session.answered).toBe(1);
    const locked = play(session, { type: 'choose', answer: 'one' }, { type: 'forgot' }, { type: 'skip' }, { type: 'markLearnt' }, goToQuiz);
    expect(locked).toEqual({ session, sent: [] });
    expect(play(session, goOn).session.screen).toMatchObject(question('c'));
  });

  it('shows the card again after a wrong answer, then what stands first in the queue', () => {
    const begun = play(beginSession(serve(['好']), 'quiz', 's'), goToQuiz).session;
    const wrong = play(begun, answer(begun, false));
    expect(wrong.sent).toEqual([]);
    expect(wrong.session.screen).toMatchObject({ feedback: { isCorrect: false } });
    const card = play(wrong.session, goOn).session;
    expect(card.screen).toEqual({ kind: 'card', wordId: idOf('好'), reason: 'missed' });
    const back = play(card, goToQuiz).session;
    expect(back.screen).toMatchObject(question('r:子'));
    expect(back.queue.map(({ key }) => key)).toEqual(['r:子', 'r:女', 'c', 'f']);
  });

  it('counts Forgot as a miss, without feedback, and tells the misses with the right answer', () => {
    const begun = play(beginSession(serve(['一'], { 一: 1 }), 'quiz', 's')).session;
    const forgot = play(begun, { type: 'forgot' }, goToQuiz, { type: 'forgot' }, goToQuiz).session;
    expect(forgot.screen).toMatchObject(question('c'));
    if (forgot.screen.kind === 'question') expect(mistakesOf(forgot, forgot.screen.question)).toBe(2);
    expect(play(forgot, answer(forgot, true)).sent).toMatchObject([{ question: { key: 'c' }, mistakes: 2 }]);
  });

  it('shows a new word its card even when a miss brings it to the front', () => {
    const begun = beginSession(serve(['一', '人'], { 一: 2 }), 'quiz', 's');
    expect(begun.screen).toMatchObject(question('f'));
    const missed = play(begun, { type: 'forgot' }).session;
    expect(missed.screen).toMatchObject({ wordId: idOf('一'), reason: 'missed' });
    expect(play(missed, goToQuiz).session.screen).toEqual({ kind: 'card', wordId: idOf('人'), reason: 'new' });
  });

  it('skips typing as a right answer', () => {
    const begun = beginSession(serve(['一'], { 一: 2 }), 'quiz', 's');
    const { session, sent } = play(begun, { type: 'skip' }, goOn);
    expect(sent).toMatchObject([{ kind: 'answered', question: { key: 'f' }, isSkipped: true }]);
    expect(session.screen).toEqual({ kind: 'end' });
  });

  it('counts empty text as wrong', () => {
    const begun = beginSession(serve(['一'], { 一: 2 }), 'quiz', 's');
    expect(play(begun, { type: 'type', text: '' }).session.screen).toMatchObject({
      feedback: { isCorrect: false, verdict: { kind: 'wrong', reason: 'empty' } },
    });
  });

  it('asks once more after a retry, without a miss', () => {
    const begun = beginSession(serve(['一'], { 一: 2 }), 'quiz', 's');
    const asked = play(begun, { type: 'type', text: 'one' }).session;
    expect(asked.screen).toMatchObject({ kind: 'question', retries: 1, retry: { reason: 'meaning' } });
    expect(asked.mistakes).toEqual({});
    expect(play(asked, { type: 'type', text: '一' }).sent).toMatchObject([{ mistakes: 0 }]);
    expect(play(asked, { type: 'type', text: 'one' }).session.screen).toMatchObject({ feedback: { isCorrect: false } });
  });

  it('accepts a near answer and keeps the difference for the screen', () => {
    const begun = beginSession(serve(['好'], { 好: 3 }), 'quiz', 's');
    const { session, sent } = play(begun, { type: 'type', text: 'hao' });
    expect(sent).toHaveLength(1);
    expect(session.screen).toMatchObject({ feedback: { isCorrect: true, verdict: { kind: 'near', reason: 'no-tones' } } });
  });

  it('marks a word as learnt: its questions leave and count as answered', () => {
    const { session, sent } = play(beginSession(serve(['好', '一']), 'quiz', 's'), { type: 'markLearnt' });
    expect(sent).toEqual([{ kind: 'ignored', wordId: idOf('好') }]);
    expect(session).toMatchObject({ answered: 4, total: 7, screen: { kind: 'card', wordId: idOf('一') } });
    expect(play(session, { type: 'markLearnt' }).session).toMatchObject({ answered: 7, screen: { kind: 'end' } });
  });

  it('ends at once without questions', () => {
    expect(beginSession({ questions: [], characters: [] }, 'quiz', 's').screen).toEqual({ kind: 'end' });
  });

  it('ignores an answer that was not offered', () => {
    const begun = play(beginSession(serve(['一']), 'quiz', 's'), goToQuiz).session;
    expect(play(begun, { type: 'choose', answer: 'none of these' }, { type: 'type', text: 'one' }, { type: 'skip' })).toEqual({
      session: begun,
      sent: [],
    });
  });
});

describe('the repeat', () => {
  it('shows no new cards but the learning card after a miss', () => {
    const begun = beginSession(serve(['一', '人']), 'repeat', 's');
    expect(begun.screen).toMatchObject(question('r:一'));
    expect(play(begun, { type: 'forgot' }).session.screen).toMatchObject({ kind: 'card', reason: 'missed' });
    expect(playAll(begun).steps).toBe(12);
  });
});

describe('whatever a learner does', () => {
  const words = ['一', '好', '朋友', '妈妈', '看', '人'];
  const event = fc.oneof(
    fc.constantFrom<SessionEvent['type']>('goToQuiz', 'skip', 'forgot', 'goOn').map((type) => ({ type }) as SessionEvent),
    fc.constantFrom('right', 'wrong'),
    fc.constantFrom<SessionEvent>({ type: 'type', text: '' }, { type: 'type', text: 'one' }, { type: 'choose', answer: 'one' }),
  );

  it('each question is sent once or leaves with its word, and the sitting ends', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof({ weight: 30, arbitrary: event }, { weight: 1, arbitrary: fc.constant('learnt' as const) }), { maxLength: 150 }),
        fc.constantFrom<Session['mode']>('quiz', 'repeat'),
        (events, mode) => {
          const served = serve(words);
          let session = beginSession(served, mode, 'p');
          const sent: Sent[] = [];
          for (const happening of events) {
            const given: SessionEvent =
              typeof happening === 'string'
                ? happening === 'learnt'
                  ? { type: 'markLearnt' }
                  : answer(session, happening === 'right')
                : happening;
            const next = step(session, given);
            session = next.session;
            if (next.sent) sent.push(next.sent);
            if (session.screen.kind === 'question') expect(session.screen.question).toBe(session.queue[0]);
          }
          const rest = playAll(session);
          expect(rest.session.screen).toEqual({ kind: 'end' });
          expect(rest.session.answered).toBe(served.questions.length);
          const all = [...sent, ...rest.sent];
          const answered = all.flatMap((one) => (one.kind === 'answered' ? [`${one.question.id} ${one.question.key}`] : []));
          const ignored = new Set(all.flatMap((one) => (one.kind === 'ignored' ? [one.wordId] : [])));
          expect(new Set(answered).size).toBe(answered.length);
          for (const { id, key } of served.questions) if (!ignored.has(id)) expect(answered).toContain(`${id} ${key}`);
        },
      ),
    );
  });

  it('a sitting that was left goes on with the questions that were not answered', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('right', 'wrong'), { maxLength: 80 }), (given) => {
        let session = beginSession(serve(words), 'quiz', 'p');
        const done = new Set<string>();
        for (const which of given) {
          const next = step(session, answer(session, which === 'right'));
          session = next.session;
          if (next.sent?.kind === 'answered') done.add(`${next.sent.question.id} ${next.sent.question.key}`);
        }
        const { questions, characters } = serve(words);
        const left = questions.filter(({ id, key }) => !done.has(`${id} ${key}`));
        const resumed = playAll(beginSession({ questions: left, characters }, 'quiz', 'q'));
        expect(resumed.sent).toHaveLength(left.length);
        expect(resumed.session.screen).toEqual({ kind: 'end' });
      }),
    );
  });
});

describe('taking back the last answer', () => {
  const begun = () => play(beginSession(serve(['一', '好']), 'quiz', 'seed'), goToQuiz).session;
  const plain = ({ last: _last, ...session }: Session) => session;

  it('a right one: the question is asked again, and the server hears of it', () => {
    const before = begun();
    const after = play(before, answer(before, true), goOn);
    expect(after.sent).toMatchObject([{ kind: 'answered' }]);
    const undone = play(after.session, { type: 'undo' });
    expect(plain(undone.session)).toEqual(plain(before));
    expect(undone.sent).toMatchObject([
      { kind: 'undone', question: { key: before.screen.kind === 'question' && before.screen.question.key } },
    ]);
  });

  it('a wrong one: as if it had not been missed, and nothing is sent', () => {
    const before = begun();
    const after = play(before, answer(before, false), goOn, goToQuiz);
    const undone = play(after.session, { type: 'undo' });
    expect(undone.sent).toEqual([]);
    expect(plain(undone.session)).toEqual(plain(before));
  });

  it('only once, and not after a word was marked as learnt', () => {
    const before = begun();
    const after = play(before, answer(before, true), goOn, { type: 'undo' }, { type: 'undo' });
    expect(after.sent).toHaveLength(2);
    const missed = play(begun(), { type: 'forgot' }, { type: 'markLearnt' }, { type: 'undo' });
    expect(missed.sent).toMatchObject([{ kind: 'ignored' }]);
  });

  it('whatever is answered and taken back, every question is answered in the end', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.boolean(), fc.boolean()), { maxLength: 40 }), (plays) => {
        let session = beginSession(serve(['一', '好']), 'repeat', 'seed');
        const open = new Map<string, boolean>();
        for (const [right, undo] of plays) {
          for (const event of [answer(session, right), ...(undo ? [{ type: 'undo' } as const] : [])]) {
            const next = step(session, event);
            session = next.session;
            if (next.sent && next.sent.kind !== 'ignored')
              open.set(`${next.sent.question.id} ${next.sent.question.key}`, next.sent.kind === 'answered');
          }
        }
        const ended = playAll(session);
        for (const sent of ended.sent) if (sent.kind === 'answered') open.set(`${sent.question.id} ${sent.question.key}`, true);
        expect([...open.values()].filter(Boolean)).toHaveLength(session.total);
      }),
    );
  });
});
