// Wrong answers as learners see them: look-alikes, the same part of speech, nothing to memorise, nothing that is also right.
import { describe, expect, it } from 'vitest';
import { createExampleLevel } from '../dev/fixtures/example-level.ts';
import type { StudyLevel } from '#contract/study-word.ts';
import { createLevelStudy } from './questions.ts';

const verb = { partOfSpeech: 'verb' };
const pronoun = { partOfSpeech: 'pronoun' };

const level = createExampleLevel([
  ['友', 'yǒu', 'companion; friend', '𠂇 arm, 又 fist'],
  ['朋', 'péng', 'pal; friend', '月 moon, 月 moon'],
  ['朋友', 'péngyou', 'friend', '朋 pal, 友 companion'],
  ['米', 'mǐ', 'rice; metre', '米 rice'],
  ['饭', 'fàn', 'meal; cooked rice; rice', '饣 food, 反 flip'],
  ['米饭', 'mǐfàn', 'cooked rice', '米 rice, 饭 meal'],
  ['饭馆', 'fànguǎn', 'restaurant', '饭 meal, 馆 hall'],
  ['喜', 'xǐ', 'joy', '士 scholar, 口 mouth'],
  ['欢', 'huān', 'merry', '又 fist, 欠 yawn'],
  ['国', 'guó', 'country', '囗 fence, 玉 jade'],
  ['四', 'sì', 'four', '囗 fence, 儿 son'],
  ['回', 'huí', 'return', '囗 fence, 口 mouth', verb],
  ['亮', 'liàng', 'bright', '亠 lid, 冖 cover'],
  ['家', 'jiā', 'home', '宀 roof, 豕 hog'],
  ['院', 'yuàn', 'courtyard', '⻖ hill, 元 yuan'],
  ['都', 'dōu', 'all', '者 elder, ⻏ town'],
  ['名', 'míng', 'given name', '夕 dusk, 口 mouth'],
  ['时', 'shí', 'hour', '日 sun, 寸 inch'],
  ['去', 'qù', 'go', '土 earth, 厶 elbow', verb],
  ['江', 'jiāng', 'river', '氵 water, 工 work'],
  ['我们', 'wǒmen', 'we', '我 I, 们 plural ending', pronoun],
  ['他们', 'tāmen', 'they', '他 he, 们 plural ending', pronoun],
  ['什么', 'shénme', 'what', '什 assorted, 么 ending', pronoun],
  ['哪儿', 'nǎr', 'where', '哪 which, 儿 infant', pronoun],
  ['下雨', 'xiàyǔ', 'be raining', '下 below, 雨 rain', verb],
  ['再见', 'zàijiàn', 'goodbye', '再 again, 见 see', verb],
  ['看见', 'kànjiàn', 'catch sight of', '看 look, 见 see', verb],
  ['爸爸', 'bàba', 'dad', '爸 papa, 爸 papa'],
  ['妈妈', 'māma', 'mum', '妈 mama, 妈 mama'],
  ['谢谢', 'xièxie', 'thank you', '谢 gratitude, 谢 gratitude', verb],
  ['老师', 'lǎoshī', 'teacher', '老 old, 师 master'],
]);

function listWrongAnswers(studyLevel: StudyLevel, word: string, key: string): string[] {
  const id = studyLevel.words.find(({ text: item }) => item === word)?.id ?? '';
  const question = createLevelStudy(studyLevel)
    .getQuestions(id)
    .find((candidate) => candidate.key === key);
  const answers = question?.answers.map(({ text }) => text) ?? [];
  expect(answers).toHaveLength(4);
  return answers.slice(1);
}

describe('wrong meanings', () => {
  it.each([
    ['朋友', 'r:朋', ['companion']],
    ['朋友', 'r:友', ['pal']],
    ['米饭', 'r:饭', ['rice', 'food']],
    ['饭馆', 'r:饭', ['rice', 'food']],
    ['看见', 'r:见', ['look']],
  ])('of %s %s are never %j, which a learner could defend', (word, key, near) => {
    expect(listWrongAnswers(level, word, key).filter((answer) => near.includes(answer))).toEqual([]);
  });

  it.each([
    ['国', 'r:囗', ['mouth']],
    ['四', 'r:囗', ['mouth']],
    ['亮', 'r:亠', ['cover', 'roof']],
    ['家', 'r:宀', ['lid', 'cover']],
    ['院', 'r:⻖', ['town']],
    ['都', 'r:⻏', ['hill']],
    ['名', 'r:夕', ['moon']],
    ['去', 'r:土', ['scholar', 'work']],
    ['江', 'r:工', ['scholar', 'earth']],
    ['时', 'r:日', ['mouth']],
  ])('of %s %s include a look-alike of %j', (word, key, alike) => {
    expect(listWrongAnswers(level, word, key).some((answer) => alike.includes(answer))).toBe(true);
  });

  it('cannot be memorised if many words ask for the same glyph', () => {
    const firsts = Array.from('丁丈上下丑专且世丘丙业丛丝丢两严丧个丫中丰串临丸');
    const busy = createExampleLevel([
      ['几', 'jǐ', 'how many', '几 stool'],
      ['九', 'jiǔ', 'nine', '九 hook'],
      ...firsts.map((glyph, at) => [`${glyph}儿`, 'x', `thing ${at}x`, `${glyph} part ${at}x, 儿 infant`] as const),
    ]);
    const offered = firsts.map((glyph) => listWrongAnswers(busy, `${glyph}儿`, 'r:儿'));
    for (const twin of ['how many', 'nine']) {
      const count = offered.filter((answers) => answers.includes(twin)).length;
      expect(count).toBeGreaterThan(0);
      expect(count).toBeLessThan(firsts.length);
    }
    expect(new Set(offered.map((answers) => answers.toSorted().join())).size).toBeGreaterThan(firsts.length / 2);
  });
});

describe('wrong words', () => {
  it.each([
    ['喜', '欢'],
    ['朋', '友'],
    ['米饭', '饭'],
  ])('for %s are never the near-synonym %s', (word, near) => expect(listWrongAnswers(level, word, 'c')).not.toContain(near));

  it('prefer a shared character, then the part of speech', () => {
    const wrong = listWrongAnswers(level, '我们', 'c');
    expect(wrong[0]).toBe('他们');
    expect(wrong.toSorted()).toEqual(['什么', '他们', '哪儿'].toSorted());
    expect(listWrongAnswers(level, '再见', 'c')[0]).toBe('看见');
  });

  it('are doubled words for a doubled word', () => {
    expect(listWrongAnswers(level, '妈妈', 'c')).toEqual(expect.arrayContaining(['爸爸', '谢谢']));
    expect(listWrongAnswers(level, '谢谢', 'c')).toEqual(expect.arrayContaining(['爸爸', '妈妈']));
  });

  it('for a pattern are patterns, even if both contain the same function word', () => {
    const pattern = { kind: 'pattern', partOfSpeech: 'conjunction' } as const;
    const patterns = createExampleLevel([
      ['不但……而且……', 'búdàn…érqiě', 'not only … but also …', '不但 not only, 而且 but also', pattern],
      ['只有……才……', 'zhǐyǒu…cái', 'only if … then …', '只有 only if, 才 then', pattern],
      ['国', 'guó', 'country', '囗 fence, 玉 jade'],
      ['四', 'sì', 'four', '囗 fence, 儿 son'],
      ['回', 'huí', 'return', '囗 fence, 口 mouth'],
    ]);
    expect(listWrongAnswers(patterns, '不但……而且……', 'c').sort()).toEqual(['不但……才……', '只有……才……', '只有……而且……'].sort());
  });

  it('for a pattern never mean the same and are never recombined with one that does', () => {
    const pattern = { kind: 'pattern', partOfSpeech: 'conjunction' } as const;
    const patterns = createExampleLevel([
      ['虽然……但是……', 'suīrán…dànshì', 'although … but …', '虽然 although, 但是 but', pattern],
      ['尽管……可是……', 'jǐnguǎn…kěshì', 'though … but …', '尽管 though, 可是 but', pattern],
      ['因为……所以……', 'yīnwèi…suǒyǐ', 'because … so …', '因为 because, 所以 so', pattern],
    ]);
    const wrong = listWrongAnswers(patterns, '虽然……但是……', 'c');
    expect(wrong.toSorted()).toEqual(['因为……所以……', '虽然……所以……', '因为……但是……'].toSorted());
  });
});
