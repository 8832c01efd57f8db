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

/** As level 2, beyond the opening of the course, unless another is wanted. */
function listWrongAnswers(studyLevel: StudyLevel, word: string, key: string, as: Partial<StudyLevel> = { level: 2 }): string[] {
  const id = studyLevel.words.find(({ text: item }) => item === word)?.id ?? '';
  const question = createLevelStudy({ ...studyLevel, ...as })
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

describe('what would also be right is never offered', () => {
  const words: Parameters<typeof createExampleLevel>[0] = [
    ['石', 'shí', 'pebble', '石 pebble'],
    ['岩', 'yán', 'rock', '山 mountain, 石 pebble'],
    ['钱', 'qián', 'money', '钅 metal'],
    ['包', 'bāo', 'bag', '勹 wrap'],
    ['节', 'jié', 'section', '艹 grass'],
    ['省', 'shěng', 'economise', '少 few, 目 eye'],
    ['节省', 'jiéshěng', 'economise', '节 section, 省 save', verb],
    ['节目', 'jiémù', 'programme', '节 section, 目 item'],
    ['省会', 'shěnghuì', 'capital', '省 province, 会 meeting'],
    ['石头', 'shítou', 'rock', '石 stone, 头 lump'],
  ];
  const two = createExampleLevel(words);

  it('the meaning of the whole word for one of its characters, in other words too', () => {
    const saving = createExampleLevel([
      ...words.slice(0, 4),
      ['积', 'jī', 'purchase', '禾 grain'],
      ['节省', 'jiéshěng', 'buy', '节 section, 省 purchase', verb],
    ]);
    const wrong = listWrongAnswers(saving, '节省', 'r:节');
    expect(wrong.filter((answer) => ['buy', 'purchase'].includes(answer))).toEqual([]);
  });

  it('a meaning of the component that only the dictionary knows, also of a form of it', () => {
    expect(listWrongAnswers(two, '省会', 'r:省')).toContain('meeting');
    expect(listWrongAnswers(two, '省会', 'r:省', { level: 2, alsoRight: { 省: ['Meeting'] } })).not.toContain('meeting');
  });

  it('a word that also has the prompt', () => {
    const level2 = listWrongAnswers(two, '节目', 'c');
    expect(level2).toContain('节省');
    expect(listWrongAnswers(two, '节目', 'c', { level: 2, alsoRight: { 节目: ['节省'] } })).not.toContain('节省');
  });

  it.each(['plural ending', 'several people (ending)', 'question particle', 'measure word for books', 'One'])(
    '%j is no meaning',
    (label) => {
      const few = createExampleLevel([
        ['我们', 'wǒmen', 'we', `我 me, 们 ${label}`],
        ['他', 'tā', 'he', '亻 person, 也 also'],
        ['明', 'míng', 'bright', '日 sun, 月 moon'],
      ]);
      for (const [word, key] of [
        ['我们', 'r:我'],
        ['他', 'r:亻'],
        ['明', 'r:日'],
      ] as const)
        expect(listWrongAnswers(few, word, key)).not.toContain(label);
    },
  );
});

describe('what was met comes first', () => {
  const glyphs = Array.from({ length: 100 }, (_, index) => String.fromCodePoint(0x5000 + index));
  const name = (index: number) => `${'abcdefghij'[index % 10]}${'klmnopqrst'[Math.floor(index / 10)]}zzz`;
  const long = createExampleLevel(
    glyphs.map((glyph, index) => [glyph, name(index), name(index), `${String.fromCodePoint(0x6000 + index)} ${name(index)}part`] as const),
  );
  const placeOf = (answer: string) => {
    const { position } = long.words.find(({ text, translations }) => answer === text || answer.startsWith(translations[0] ?? '')) ?? {};
    return position ?? Infinity;
  };

  it('in the opening of the course, and in the next one too', () => {
    for (const { text, components, position } of long.words.slice(3))
      for (const key of ['c', `r:${components[0]?.glyph}`])
        for (const answer of listWrongAnswers(long, text, key, {})) expect(placeOf(answer), `${text} ${key}`).toBeLessThan(position);
  });

  it('with what is there, and the next ones where there are fewer than three', () => {
    expect(listWrongAnswers(long, glyphs[1] ?? '', 'c', {})).toContain(glyphs[0]);
    expect(listWrongAnswers(long, glyphs[0] ?? '', 'c', {})).toHaveLength(3);
  });

  it('of the levels below too', () => {
    const next = createExampleLevel([['龙', 'lóng', 'dragon', '龙 dragon']]);
    const upper = { ...next, level: 2 as const, words: next.words.map((word) => ({ ...word, id: '2-001', level: 2 as const })) };
    const questions = createLevelStudy(upper, [upper, long]).getQuestions('2-001');
    const asked = questions.filter(({ kind }) => kind !== 'typing');
    expect(asked.map(({ answers }) => answers.length)).toEqual([4, 4]);
    for (const { answers } of asked)
      for (const { text, isCorrect, why } of answers.slice(1)) {
        expect(isCorrect).toBe(false);
        expect(placeOf(text)).toBeLessThan(100);
        expect(why).not.toBe('');
      }
  });

  it('but one that is easily taken for the word comes before it, beyond the opening', () => {
    const words = long.words.map(({ text, reading, translations, components }) => [
      text,
      reading,
      translations[0] ?? '',
      components.map(({ glyph, keyword }) => `${glyph} ${keyword}`).join(', '),
    ]) as unknown as Parameters<typeof createExampleLevel>[0];
    const pairs = createExampleLevel([
      ['东西', 'dōngxi', 'thing', '东 east, 西 west'],
      ['朋友', 'péngyou', 'friend', '朋 pal, 友 companion'],
      ['再见', 'zàijiàn', 'goodbye', '再 again, 见 see'],
      ['老师', 'lǎoshī', 'teacher', '老 old, 师 master'],
      ...words,
      ['老虎', 'lǎohǔ', 'tiger', '老 old, 虎 tiger'],
    ]);
    expect(listWrongAnswers(pairs, '老师', 'c')).toContain('老虎');
    expect(listWrongAnswers(pairs, '老师', 'c', {}).toSorted()).toEqual(['东西', '再见', '朋友'].toSorted());
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

  it('share a character although they are near, where no other does, and never where they mean the same', () => {
    const sides: Parameters<typeof createExampleLevel>[0] = [
      ['左边', 'zuǒbian', 'left side', '左 left, 边 side'],
      ['右边', 'yòubian', 'right side', '右 right, 边 side'],
      ['左面', 'zuǒmiàn', 'on the left; left side', '左 left, 面 face'],
      ['学校', 'xuéxiào', 'school', '学 learn, 校 campus'],
      ['苹果', 'píngguǒ', 'apple', '苹 duckweed, 果 fruit'],
      ['先生', 'xiānsheng', 'Mr', '先 first, 生 be born'],
      ['医院', 'yīyuàn', 'hospital', '医 heal, 院 courtyard'],
    ];
    const wrong = listWrongAnswers(createExampleLevel(sides), '左边', 'c');
    expect(wrong[0]).toBe('右边');
    expect(wrong).not.toContain('左面');
    const more = listWrongAnswers(
      createExampleLevel([...sides, ['左手', 'zuǒshǒu', 'the hand that few write with', '左 left, 手 hand']]),
      '左边',
      'c',
    );
    expect(more[0]).toBe('左手');
    expect(more).not.toContain('右边');
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
