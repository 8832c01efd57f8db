// Wrong answers that are drawn: other ones each day, own mix-ups first, and none that is right.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StudyWord } from '#contract/study-word.ts';
import { createExampleLevel } from '#dev/fixtures/example-level.ts';
import { type Draw, drawForDay, mixLearnt } from './drawn-answers.ts';
import { createLevelStudy, type LevelStudy } from './questions.ts';

const noDraw: Draw = { day: 20_000, mixups: new Map(), learnt: [] };

describe('the entries of a day', () => {
  const entries = fc.uniqueArray(fc.nat(99), { minLength: 4, maxLength: 40 });

  it('are three, each once, own ones first; at most two stood there the day before', () => {
    fc.assert(
      fc.property(entries, fc.nat(2), fc.nat(8), fc.nat(30_000), (all, ownCount, alikeCount, day) => {
        const own = all.slice(0, ownCount);
        const from = { own, alike: all.slice(ownCount, ownCount + alikeCount), circle: all.slice(ownCount + alikeCount) };
        const today = drawForDay(from, { day });
        expect(new Set(today).size).toBe(3);
        expect(today.slice(0, ownCount)).toEqual(own);
        const before = drawForDay(from, { day: day - 1 });
        expect(today.filter((entry) => before.includes(entry)).length).toBeLessThanOrEqual(2);
        expect(drawForDay(from, { day })).toEqual(today);
      }),
    );
  });

  it('are not the same three as when the word was repeated last, however long ago, whatever was offered then', () => {
    fc.assert(
      fc.property(
        fc.nat(2),
        fc.nat(8),
        fc.integer({ min: 8, max: 20 }),
        fc.array(fc.integer({ min: 1, max: 400 }), { maxLength: 6 }),
        (ownCount, alikeCount, others, gaps) => {
          const list = (name: string, count: number) => Array.from({ length: count }, (_, index) => `${name}${index}`);
          const from = { own: list('own', ownCount), alike: list('alike', alikeCount), circle: list('other', others) };
          let day = 20_000;
          let before = drawForDay(from, { day, repeats: 0 });
          for (const [index, gap] of gaps.entries()) {
            day += gap;
            const today = drawForDay(from, { day, repeats: index + 1 });
            expect(new Set(today).size).toBe(3);
            expect(today.filter((entry) => before.includes(entry)).length).toBeLessThanOrEqual(2);
            before = today;
          }
        },
      ),
    );
  });

  it('come round: every entry has its day', () => {
    const from = { own: ['own'], alike: ['a', 'b', 'c'], circle: ['d', 'e', 'f', 'g'] };
    const seen = new Set(Array.from({ length: 12 }, (_, day) => drawForDay(from, { day })).flat());
    expect([...seen].toSorted()).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'own']);
  });

  it('are as many as there are', () => {
    expect(drawForDay({ own: [1], alike: [], circle: [2] }, { day: 7 })).toEqual([1, 2]);
    expect(drawForDay({ own: [], alike: [], circle: [] }, { day: 7 })).toEqual([]);
  });
});

const level = createExampleLevel([
  ['买', 'mǎi', 'buy', '乛 cap, 头 head'],
  ['卖', 'mài', 'sell', '十 ten, 买 buy'],
  ['购', 'gòu', 'purchase', '贝 shell, 勾 hook'],
  ['河', 'hé', 'river', '氵 water, 可 permit'],
  ['狗', 'gǒu', 'dog', '犭 hound, 句 phrase'],
  ['热', 'rè', 'hot', '执 hold, 灬 flames'],
  ['花', 'huā', 'flower', '艹 grass, 化 change'],
  ['花', 'huā', 'purchase with money', '艹 grass, 化 change'],
  ['草', 'cǎo', 'grass', '艹 grass, 早 early'],
  ['书', 'shū', 'book', '书 book'],
  ['树', 'shù', 'tree', '木 wood, 对 right'],
]);
const study = createLevelStudy(level);
const find = (text: string) => level.words.find((word) => word.text === text) ?? expect.fail(`no ${text}`);

/** Everything that is offered for a word in a month, by form. */
function listOffered(of: LevelStudy, id: string, draw: Draw = noDraw) {
  const days = Array.from({ length: 30 }, (_, index) => of.drawQuestions(id, { ...draw, day: draw.day + index }));
  return {
    words: days.map((drawn) => drawn.offerWords()),
    meanings: days.map((drawn) => drawn.offerMeanings()),
    pinyin: days.map((drawn) => drawn.offerPinyin()),
  };
}
const listTexts = (answers: readonly (readonly { text: string; isCorrect: boolean }[])[]) =>
  new Set(answers.flat().flatMap(({ text, isCorrect }) => (isCorrect ? [] : [text])));

// Twenty-six words, no two of them alike.
const sounds = 'bā pō mí fù dé tān nín lǒng gāo kè hái jiǔ qù xīng zhā chí shǒu rè zú cì sǎo wèi yún ài èr ōu'.split(' ');
const many = createExampleLevel(
  sounds.map((sound, index) => {
    const name = String.fromCodePoint(97 + index).repeat(5);
    return [String.fromCodePoint(0x5000 + index), sound, name, `${String.fromCodePoint(0x5100 + index)} ${name}x`] as const;
  }),
);

describe('what is offered for a word', () => {
  it('is never what means the same, nor a second meaning of what is written alike', () => {
    const { words, meanings } = listOffered(study, find('买').id);
    expect(listTexts(words)).not.toContain('购');
    expect(listTexts(meanings)).not.toContain('purchase');
    const flower = listOffered(study, find('花').id).meanings;
    for (const text of ['flower', 'purchase with money', 'purchase', 'buy']) expect(listTexts(flower)).not.toContain(text);
  });

  it('is what the learner took for it, unless that is right too; as a meaning also unless it is near', () => {
    const draw = { ...noDraw, mixups: new Map<string, StudyWord[]>([[find('买').id, [find('河'), find('购')]]]) };
    const drawn = study.drawQuestions(find('买').id, draw);
    expect(
      drawn
        .offerWords()
        .slice(0, 2)
        .map(({ text }) => text),
    ).toEqual(['买', '河']);
    expect(drawn.offerMeanings()[1]).toMatchObject({ text: 'river', word: '河' });
    expect(drawn.offerPinyin()[1]).toMatchObject({ text: 'hé', word: '河' });
    expect(listTexts(listOffered(study, find('买').id, draw).meanings)).not.toContain('purchase');
  });

  it('is what was learnt before what was not', () => {
    const learnt = many.words.slice(0, 12);
    const { words } = listOffered(createLevelStudy(many), '1-026', { ...noDraw, learnt: mixLearnt(learnt.map(({ id }) => id)) });
    for (const text of listTexts(words)) expect(learnt.map((word) => word.text)).toContain(text);
    expect(listTexts(words).size).toBeGreaterThan(8);
  });

  it('shares a character with a word of two on every day, however many others are like it', () => {
    const alike = createExampleLevel([
      ['大家', 'dàjiā', 'everyone', '大 big, 家 home'],
      ['大声', 'dàshēng', 'aloud', '大 big, 声 sound'],
      ['太平', 'tàipíng', 'peaceful', '太 too, 平 flat'],
      ['太空', 'tàikōng', 'outer space', '太 too, 空 empty'],
      ['太阳', 'tàiyáng', 'sun', '太 too, 阳 sunny'],
      ['天气', 'tiānqì', 'weather', '天 sky, 气 air'],
      ['天才', 'tiāncái', 'genius', '天 sky, 才 talent'],
      ['学校', 'xuéxiào', 'school', '学 learn, 校 campus'],
      ['苹果', 'píngguǒ', 'apple', '苹 duckweed, 果 fruit'],
    ]);
    const id = alike.words[0]?.id ?? '';
    for (const offered of listOffered(createLevelStudy({ ...alike, level: 2 }), id).words)
      expect(offered.map(({ text }) => text)).toContain('大声');
  });

  it('is of those that are alike what was learnt, or is of a lower level, where there are two', () => {
    const alike = createExampleLevel([
      ['河', 'hé', 'river', '氵 water, 可 permit'],
      ['海', 'hǎi', 'sea', '氵 water, 每 every'],
      ['湖', 'hú', 'lake', '氵 water, 胡 beard'],
      ['油', 'yóu', 'oil', '氵 water, 由 cause'],
      ['汗', 'hàn', 'sweat', '氵 water, 干 dry'],
      ...sounds
        .slice(0, 12)
        .map(
          (sound, index) =>
            [
              String.fromCodePoint(0x5000 + index),
              sound,
              `thing ${index}`,
              `${String.fromCodePoint(0x5100 + index)} part ${index}`,
            ] as const,
        ),
    ]);
    const findId = (text: string) => alike.words.find((word) => word.text === text)?.id ?? expect.fail();
    const ofLevel = createLevelStudy({ ...alike, level: 2 });
    const learnt = mixLearnt(alike.words.map(({ id }) => id).filter((id) => id !== findId('海') && id !== findId('湖')));
    const offered = listTexts(listOffered(ofLevel, findId('河'), { ...noDraw, learnt }).words);
    expect([offered.has('油'), offered.has('汗'), offered.has('海'), offered.has('湖')]).toEqual([true, true, false, false]);
    const ofNothing = listTexts(listOffered(ofLevel, findId('河')).words);
    expect([ofNothing.has('海'), ofNothing.has('湖')]).toEqual([true, true]);
  });

  it('keeps away from what is to be avoided', () => {
    const drawn = study.drawQuestions(find('买').id, noDraw);
    for (const text of ['卖', '河', '狗']) expect(listTexts([drawn.offerWords(new Set([text]))])).not.toContain(text);
  });
});

it.each([
  ['as it is read before other words', '一', ['yí', 'yì']],
  ['a reading of another word that is written alike', '长', ['zhǎng']],
  ['a reading of the dictionary', '好', ['hào']],
  ['a third tone as it is spoken before another', '你好', ['níhǎo']],
  ['a full tone for a light one', '妈妈', ['māmā']],
])('as pinyin is never offered what is right too: %s', (_, text, right) => {
  const read = {
    ...createExampleLevel([
      ['一', 'yī', 'one', '一 one'],
      ['长', 'cháng', 'long', '长 long'],
      ['长', 'zhǎng', 'grow', '长 long'],
      ['好', 'hǎo', 'good', '女 woman'],
      ['你好', 'nǐhǎo', 'hello', '你 you, 好 good'],
      ['妈妈', 'māma', 'mum', '妈 mum, 妈 mum'],
      ['移', 'yí', 'move', '禾 grain'],
      ['涨', 'zhǎng', 'swell', '氵 water'],
      ['号', 'hào', 'number', '口 mouth'],
    ]),
    alsoRight: { 好: ['hào'] },
  };
  const id = read.words.find((word) => word.text === text)?.id ?? '';
  const offered = listTexts(listOffered(createLevelStudy(read), id).pinyin);
  expect(offered.size).toBeGreaterThan(2);
  for (const reading of right) expect(offered).not.toContain(reading);
});

it('a day later the words, meanings, pinyin and components that are offered are others; within a day the same', () => {
  const lettered = createLevelStudy(many);
  for (const { id } of many.words) {
    const [before, today] = [20_000, 20_001].map((day) => lettered.drawQuestions(id, { ...noDraw, day }));
    if (!before || !today) throw new Error('Two days were drawn');
    expect(lettered.drawQuestions(id, { ...noDraw, day: 20_001 }).own).toEqual(today.own);
    const pairs = [
      ...today.own.flatMap((question, index) =>
        question.kind === 'typing' ? [] : [[question.answers, before.own[index]?.answers ?? []] as const],
      ),
      [today.offerMeanings(), before.offerMeanings()] as const,
      [today.offerPinyin(), before.offerPinyin()] as const,
    ];
    for (const [answers, old] of pairs) {
      expect(answers).toHaveLength(4);
      expect(listTexts([answers]).intersection(listTexts([old])).size).toBeLessThanOrEqual(2);
    }
  }
});
