// Where each wrong answer comes from, and that no source offers one that a learner could defend (decisions §6).
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StudyLevel } from '#contract/study-word.ts';
import { createExampleLevel } from '../dev/fixtures/example-level.ts';
import { isNearMeaning, parseMeaning } from './near-meanings.ts';
import { createLevelStudy } from './questions.ts';

type WordLine = Parameters<typeof createExampleLevel>[0][number];

function listWrongAnswers(level: StudyLevel, word: string, key: string): string[] {
  const id = level.words.find(({ text }) => text === word)?.id ?? '';
  // Beyond the opening of the course, where nothing is offered that comes later.
  const found = createLevelStudy({ ...level, level: 2 })
    .getQuestions(id)
    .find((question) => question.key === key);
  return found?.answers.slice(1).map((answer) => answer.text) ?? [];
}

// Each line is one meaning in several words; no two lines are near each other.
const meanings = [
  ['joy', 'merry', 'glad', 'cheerful'],
  ['angry', 'furious', 'rage', 'anger'],
  ['dog', 'hound'],
  ['buy', 'purchase'],
  ['picture', 'drawing', 'photo', 'portrait'],
  ['hot', 'warm', 'heat'],
  ['rabbit', 'hare'],
  ['ill', 'sick', 'disease'],
  ['begin', 'commence'],
  ['throw', 'toss', 'fling'],
  ['curtain', 'blind'],
  ['thunder', 'lightning'],
] as const;
const findLine = (answer: string) => meanings.findIndex((words) => (words as readonly string[]).includes(answer));

it('the meanings of these tests are near within a line only', () => {
  const flat = meanings.flat();
  for (const one of flat)
    for (const other of flat)
      expect(isNearMeaning(parseMeaning([one]), parseMeaning([other])), `${one}, ${other}`).toBe(findLine(one) === findLine(other));
});

describe('no wrong answer is near the right one while the level has others', () => {
  // Look-alikes, so that every source has candidates.
  const glyphs = Array.from('土士工日曰目口囗千干于午几儿九夕月亠冖宀氵冫礻衤攵夂又匚冂凵');
  const texts = Array.from('己已巳人入八未末本田由甲申大太犬牛生刀力木禾米王玉主百白贝见了子少小');
  const meaning = fc.constantFrom(...meanings.flat());
  const readings = fc.constantFrom('mā', 'má', 'shì', 'lì');
  const levels = fc
    .tuple(
      fc.array(meaning, { minLength: glyphs.length, maxLength: glyphs.length }),
      fc.array(
        fc.record({
          meaning,
          reading: readings,
          first: fc.nat(glyphs.length - 1),
          second: fc.nat(glyphs.length - 1),
          partOfSpeech: fc.constantFrom('noun', 'verb', ''),
          kind: fc.constantFrom<'word' | 'character'>('word', 'character'),
        }),
        { minLength: texts.length, maxLength: texts.length },
      ),
    )
    .map(([keywords, words]) =>
      createExampleLevel([
        ...words.map(({ meaning: translation, reading, first, second, partOfSpeech, kind }, index): WordLine => {
          const components = [first, second].map((glyph) => `${glyphs[glyph]} ${keywords[glyph]}`).join(', ');
          return [texts[index] ?? '', reading, translation, components, { partOfSpeech, kind }];
        }),
        // Each meaning is offered by somebody.
        ...meanings.map(([word], index): WordLine => [`丁${index}`, 'dīng', word, `${index} ${word}`]),
        ...meanings.map(([word], index): WordLine => [
          String.fromCodePoint(0x5000 + index),
          'qí',
          word,
          `${String.fromCodePoint(0x5100 + index)} ${word}`,
        ]),
        ['妈妈', 'māma', 'hound', '妈 hound, 妈 hound'],
        ['爸爸', 'bàba', 'dog', '爸 dog, 爸 dog'],
        ['谢谢', 'xièxie', 'hot', '谢 warm, 谢 heat'],
      ]),
    );

  it('whatever meanings are beside each other', () => {
    fc.assert(
      fc.property(levels, (level) => {
        const study = createLevelStudy(level);
        const meaningByText = new Map(level.words.map(({ text, translations }) => [text, translations[0] ?? '']));
        for (const { id } of level.words) {
          for (const { kind, answers } of study.getQuestions(id)) {
            if (kind === 'typing') continue;
            const [right, ...wrong] = answers.map((answer) =>
              findLine(kind === 'component' ? answer.text : (meaningByText.get(answer.text) ?? '')),
            );
            expect(wrong).toHaveLength(3);
            expect(wrong).not.toContain(right);
          }
        }
      }),
      { numRuns: 15 },
    );
  });
});

describe('a near meaning is left out although only few are left', () => {
  const pattern = { kind: 'pattern', partOfSpeech: 'conjunction' } as const;
  const noun = { kind: 'word', partOfSpeech: 'noun' } as const;

  it('for a half of a pattern, of the words', () => {
    const level = createExampleLevel([
      ['一……就……', 'yī…jiù', 'as soon', '一 joy, 就 angry', pattern],
      ['合作', 'hézuò', 'merry', '合 dog, 作 buy'],
      ['合同', 'hétong', 'glad', '合 dog, 同 picture'],
      ['作对', 'zuòduì', 'cheerful', '作 buy, 同 picture'],
      ['对手', 'duìshǒu', 'happy', '合 dog, 作 buy'],
      ['手边', 'shǒubiān', 'delighted', '合 dog, 作 buy'],
      ['同意', 'tóngyì', 'hound', '同 picture, 意 hot'],
      ['意思', 'yìsi', 'toss', '意 hot, 思 rabbit'],
    ]);
    expect(listWrongAnswers(level, '一……就……', 'r:一').toSorted()).toEqual(['angry', 'hound', 'toss']);
  });

  it('for a component, of all the meanings of the level', () => {
    const level = createExampleLevel([
      ['友', 'yǒu', 'buy', '又 joy'],
      ['狗', 'gǒu', 'dog', '句 joyful'],
      ['合作', 'hézuò', 'merry', '合 glad, 作 cheerful'],
      ['同意', 'tóngyì', 'toss', '同 glad, 意 heat'],
      ['意思', 'yìsi', 'merry', '意 heat, 思 glad'],
    ]);
    expect(listWrongAnswers(level, '友', 'r:又').toSorted()).toEqual(['dog', 'heat', 'toss']);
  });

  it.each<[string, WordLine[]]>([
    [
      'of the same part of speech',
      [
        ['甲', 'jiǎ', 'merry', '田 hot', { ...noun, kind: 'character' }],
        ['乙', 'yǐ', 'glad', '田 hot', { ...noun, kind: 'character' }],
        ['丙', 'bǐng', 'dog', '田 hot', { ...noun, kind: 'character' }],
      ],
    ],
    [
      'of the same sort',
      [
        ['甲', 'jiǎ', 'merry', '田 hot', { ...noun, partOfSpeech: 'verb' }],
        ['乙', 'yǐ', 'glad', '田 hot', { ...noun, partOfSpeech: 'verb' }],
        ['丙', 'bǐng', 'dog', '田 hot', { ...noun, partOfSpeech: 'verb' }],
      ],
    ],
    [
      'of another length',
      [
        ['甲甲乙', 'jiǎ', 'merry', '田 hot', { ...noun, partOfSpeech: 'verb' }],
        ['乙丙甲', 'yǐ', 'glad', '田 hot', { ...noun, partOfSpeech: 'verb' }],
        ['丙丁甲', 'bǐng', 'dog', '田 hot', { ...noun, partOfSpeech: 'verb' }],
      ],
    ],
  ])('for a word, of those %s', (_name, lines) => {
    const others = [
      ['四五', 'sìwǔ', 'toss', '由 heat', { kind: 'character', partOfSpeech: 'adverb' }],
      ['五六', 'wǔliù', 'curtain', '由 heat', { kind: 'character', partOfSpeech: 'adverb' }],
    ] satisfies WordLine[];
    const level = createExampleLevel([['东', 'dōng', 'joy', '申 buy', noun], ...lines, ...others]);
    const right = lines.find(([, , meaning]) => meaning === 'dog')?.[0] ?? '';
    expect(listWrongAnswers(level, '东', 'c').toSorted()).toEqual([right, '四五', '五六'].toSorted());
  });
});

describe('wrong meanings', () => {
  it('are not another meaning that the same component has elsewhere', () => {
    const level = createExampleLevel([
      ['友', 'yǒu', 'friend', '又 fist'],
      ['双', 'shuāng', 'pair', '又 lantern'],
      ['土', 'tǔ', 'soil', '士 scholar'],
    ]);
    expect(listWrongAnswers(level, '友', 'r:又')).not.toContain('lantern');
    expect(listWrongAnswers(level, '双', 'r:又')).not.toContain('fist');
  });

  it('are no prompts with a remark in brackets, and no prompts of patterns', () => {
    const level = createExampleLevel([
      ['土', 'tǔ', 'soil', '士 scholar'],
      ['吗', 'ma', 'question (particle)', '口 mouth'],
      ['们', 'men', 'plural (suffix)', '门 gate'],
      ['一……就……', 'yī…jiù', 'as soon', '一 one, 就 then', { kind: 'pattern' }],
      ['越……越……', 'yuè…yuè', 'increasingly', '越 exceed', { kind: 'pattern' }],
    ]);
    for (const [text, key] of [
      ['土', 'r:士'],
      ['吗', 'r:口'],
      ['一……就……', 'r:一'],
    ] as const) {
      const wrong = listWrongAnswers(level, text, key);
      expect(wrong).toHaveLength(3);
      for (const prompt of ['question (particle)', 'plural (suffix)', 'as soon', 'increasingly']) expect(wrong).not.toContain(prompt);
    }
  });

  const numbered = Array.from({ length: 12 }, (_, index): WordLine => {
    const [glyph, text] = [0x5100, 0x5200].map((start) => String.fromCodePoint(start + index));
    return [text ?? '', 'x', `${'abcdefghijkl'[index]}word`, `${glyph} ${'abcdefghijkl'[index]}part`];
  });

  it('of a component are those of components, of a character in a word those of characters', () => {
    const words = Array.from({ length: 6 }, (_, index): WordLine => {
      const [one, other] = [numbered[index], numbered[index + 6]];
      return [`${one?.[0]}${other?.[0]}`, 'x', `${'mnopqr'[index]}pair`, `${one?.[0]} ${one?.[2]}, ${other?.[0]} ${other?.[2]}`];
    });
    const level = createExampleLevel([...numbered, ...words]);
    for (const [text, , , components] of numbered)
      expect(
        listWrongAnswers(level, text, `r:${components[0]}`).filter((answer) => !answer.endsWith('part')),
        text,
      ).toEqual([]);
    for (const [text] of words)
      expect(
        listWrongAnswers(level, text, `r:${text[0]}`).filter((answer) => !answer.endsWith('word')),
        text,
      ).toEqual([]);
  });

  it('of a half of a pattern are those of halves, then those of words', () => {
    const words = Array.from({ length: 3 }, (_, index): WordLine => [
      `${'甲乙丙'[index]}丁`,
      'x',
      `${'stu'[index]}pair`,
      '甲 aword, 丁 dword',
    ]);
    const level = createExampleLevel([
      ...numbered,
      ...words,
      ['一……就……', 'yī…jiù', 'as soon', '一 onehalf, 就 thenhalf', { kind: 'pattern' }],
    ]);
    const wrong = listWrongAnswers(level, '一……就……', 'r:一');
    expect(wrong).toContain('thenhalf');
    expect(wrong.filter((answer) => answer.endsWith('pair'))).toHaveLength(2);
  });
});

describe('wrong words', () => {
  it('have the same sort and part of speech, where there are enough', () => {
    const sorts = [
      ['word', 'noun'],
      ['word', 'verb'],
      ['character', 'noun'],
      ['character', 'verb'],
    ] as const;
    const lines = sorts.flatMap(([kind, partOfSpeech], sort) =>
      Array.from({ length: 5 }, (_, index): WordLine => {
        const at = sort * 5 + index;
        const [text, glyph] = [0x5000, 0x5100].map((start) => String.fromCodePoint(start + at));
        const name = `${'abcdefghijklmnopqrst'[at]}`.repeat(5);
        return [text ?? '', name, name, `${glyph} ${name}x`, { kind, partOfSpeech }];
      }),
    );
    const level = createExampleLevel(lines);
    const byText = new Map(level.words.map((word) => [word.text, word]));
    for (const { text, kind, partOfSpeech } of level.words)
      for (const wrong of listWrongAnswers(level, text, 'c')) expect(byText.get(wrong)).toMatchObject({ kind, partOfSpeech });
  });

  it('for a pattern of two halves are not recombined with one that has a single half', () => {
    const pattern = { kind: 'pattern', partOfSpeech: 'conjunction' } as const;
    const level = createExampleLevel([
      ['虽然……但是……', 'suīrán…dànshì', 'although', '虽然 although, 但是 but', pattern],
      ['越来越……', 'yuèláiyuè', 'increasingly', '越来越 increasingly', pattern],
      ['再……', 'zài', 'again', '再 again', pattern],
      ['请……', 'qǐng', 'please', '请 please', pattern],
    ]);
    expect(listWrongAnswers(level, '虽然……但是……', 'c').toSorted()).toEqual(['再……', '请……', '越来越……'].toSorted());
    expect(listWrongAnswers(level, '再……', 'c').toSorted()).toEqual(['虽然……但是……', '请……', '越来越……'].toSorted());
  });
});
