// How a word sounds: the sentence about it, the tones as movements, and the family of its syllable.
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Sound } from '#contract/study-aids.ts';
import { words } from '#dev/fixtures/web/quiz-questions.ts';
import type { DictionaryEntry } from '#engine/word-dictionary.ts';
import { listFamily } from '#web/study/chinese/SoundFamily.tsx';
import { formatSoundLead } from '#web/study/sound/sound-messages.ts';
import { exampleSentences, soundHelp } from '#web/study/study-choices.ts';
import { listTones } from '#web/study/sound/ToneContour.tsx';
import { WordCard } from './WordCard.tsx';

const sound: Sound = {
  character: '好',
  reading: 'hǎo',
  tone: 3,
  prop: '',
  relation: '',
  of: '',
  peg: '',
  text: '',
  spelling: '',
  family: '',
};
const peg: Sound = { ...sound, prop: 'trampoline', peg: 'houseboat', text: 'On a trampoline two houseboats bounce.' };
const good = {
  ...words[1],
  pinyin: 'hǎo / hào',
  sounds: [peg, { ...sound, reading: 'hào', tone: 4, relation: 'other-tone', of: '好' }],
  sentence: {
    chinese: '你好。',
    pinyin: 'Nǐ hǎo.',
    translation: 'Hello.',
    words: [{ text: '你', id: '1-008' }, { text: '好', id: '1-005' }, { text: '。' }],
  },
  measureWords: ['个'],
  pairs: ['好: good. 很好。 Very good. | 对: right. 不对。 That is not right.'],
} as (typeof words)[0] & object;

beforeEach(() => {
  soundHelp.set(true);
  exampleSentences.set(true);
});
afterEach(cleanup);

test.each<[string, Partial<Sound>, string]>([
  ['the same tone', { relation: 'same', of: '号' }, 'same sound, same tone as 号'],
  ['another tone', { relation: 'other-tone', of: '号' }, 'sounds like 号, tone\u00a03'],
  [
    'another tone, of a character with several readings',
    { relation: 'other-tone', of: '了', pinyin: 'liǎo' },
    'sounds like 了 (liǎo), tone\u00a03',
  ],
  ['another tone of its own', { relation: 'other-tone', of: '好', pinyin: 'hào' }, 'sounds like its reading hào, tone\u00a03'],
  ['a peg', { peg: 'houseboat' }, 'think of “houseboat”, tone\u00a03'],
  ['a spelling in the light tone', { spelling: 'l + e', tone: 5 }, 'say l + e, light tone'],
])('%s is described with its tone', (_, more, lead) => expect(formatSoundLead({ ...sound, ...more })).toBe(lead));

test('the tones of a word are those of its first reading, one for each character', () => {
  expect(listTones('māma', '妈妈')).toEqual([1, 5]);
  expect(listTones('shéi / shuí', '谁')).toEqual([2]);
  expect(listTones('nǎr', '哪儿')).toEqual([3, 5]);
  expect(listTones('búdàn … érqiě …', '不但……而且……')).toEqual([2, 4, 2, 3]);
  expect(listTones('', '好')).toEqual([]);
});

describe('the card', () => {
  test('tells each reading, marks peg and prop, and shows the sentence, what counts it, and what it is mixed up with', () => {
    render(<WordCard word={good} />);
    const lines = within(screen.getByRole('list', { name: 'How it sounds' })).getAllByRole('listitem');
    expect(lines.map((line) => line.querySelector('svg')?.getAttribute('aria-label'))).toEqual([
      'Tone: dipping and returning',
      'Tone: dropping',
    ]);
    expect([...(lines[0]?.querySelectorAll('strong') ?? [])].map(({ textContent }) => textContent)).toEqual(['trampoline', 'houseboats']);
    const example = screen.getByRole('figure', { name: 'Example' });
    expect(example.textContent).toContain('你好。Nǐ hǎo.Hello.');
    expect(within(example).getAllByRole('button', { name: /^[你好]$/ })).toHaveLength(2);
    expect(screen.getByText(/counted with/).textContent).toBe('counted with 个');
    const card = screen.getByText(/Easily confused with/).closest('details');
    expect(card?.open).toBe(false);
    expect(card?.textContent).toContain('对right.不对。 That is not right.');
  });

  test('marks the sounds that the line of a spelling quotes, and lets no translator change them', () => {
    const text = 'On a swing “nee” becomes “nü”.';
    render(<WordCard word={{ ...good, sounds: [{ ...sound, reading: 'nǚ', spelling: 'n + ü', prop: 'swing', text }] }} />);
    const line = screen.getByRole('list', { name: 'How it sounds' });
    const marked = [...line.querySelectorAll('strong')];
    expect(marked.map(({ textContent }) => textContent)).toEqual(['swing', '“nee”', '“nü”']);
    expect(marked.map((mark) => mark.getAttribute('translate'))).toEqual([null, 'no', 'no']);
    expect(line.textContent).toContain(text);
  });

  test('opens what tells it from the word it was taken for', () => {
    render(<WordCard word={good} confusedWith="对" />);
    expect(screen.getByText(/Easily confused with/).closest('details')?.open).toBe(true);
  });

  test('shows neither sound nor sentence when the learner wants neither, nor the sound without the transcription', () => {
    render(<WordCard word={good} />);
    fireEvent.click(screen.getByRole('button', { name: 'Transcription' }));
    expect(screen.queryByRole('list', { name: 'How it sounds' })).toBeNull();
    expect(screen.queryByText('Nǐ hǎo.')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Transcription' }));
    cleanup();
    soundHelp.set(false);
    exampleSentences.set(false);
    render(<WordCard word={good} />);
    expect(screen.getByText('hǎo / hào')).toBeTruthy();
    expect(screen.queryByRole('img', { name: /^Tone/ })).toBeNull();
    expect(screen.queryByRole('figure')).toBeNull();
  });
});

test('a family holds every character of the syllable once for each reading, by tone, and says which are learnt', () => {
  const entry = (id: string, text: string, readings: string[], syllables: string[][]): DictionaryEntry => ({
    id,
    text,
    level: Number(id[0]),
    readings,
    syllables,
    meaning: text,
    cost: 1,
  });
  const entries = [
    entry('1-001', '好', ['hǎo', 'hào'], [['hao3'], ['hao4']]),
    entry('1-002', '你好', ['nǐhǎo'], [['ni3', 'hao3']]),
    entry('1-003', '号', ['hào'], [['hao4']]),
    entry('2-001', '好', ['hǎo'], [['hao3']]),
    entry('2-002', '毫', ['háo'], [['hao2']]),
    entry('2-003', '口', ['kǒu'], [['kou3']]),
  ];
  expect(
    listFamily('hao', entries, new Set(['2-001'])).map(({ reading, character, level, isLearnt }) => [reading, character, level, isLearnt]),
  ).toEqual([
    ['háo', '毫', 2, false],
    ['hǎo', '好', 1, true],
    ['hào', '好', 1, false],
    ['hào', '号', 1, false],
  ]);
});
