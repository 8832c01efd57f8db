// Why a wrong answer is mistaken for the right one: one example per reason.
import { expect, test } from 'vitest';
import { createConfusionExplainer } from './confusion.ts';
import { createComponent, createExampleLevel } from '../dev/fixtures/example-level.ts';

const createSoundComponent = (glyph: string, keyword: string) => ({ ...createComponent(glyph, keyword), role: 'sound' as const });

const level = createExampleLevel([
  ['买', 'mǎi', 'buy', '乛 cap, 头 head'],
  ['卖', 'mài', 'sell', '十 ten, 买 buy'],
  ['未', 'wèi', 'not yet', '', { components: [{ ...createComponent('未', 'bud'), isOurName: true }] }],
  ['末', 'mò', 'end', '末 tip'],
  ['请', 'qǐng', 'invite', '讠 speech, 青 green', { components: [createComponent('讠', 'speech'), createSoundComponent('青', 'green')] }],
  ['猜', 'cāi', 'guess', '犭 hound, 青 green', { components: [createComponent('犭', 'hound'), createSoundComponent('青', 'green')] }],
  ['河', 'hé', 'river', '氵 water, 可 permit'],
  ['洗', 'xǐ', 'wash', '氵 water, 先 first'],
  ['和', 'hé', 'and', '禾 grain, 口 mouth'],
  ['书', 'shū', 'book', '书 book'],
  [
    '桌子',
    'zhuōzi',
    'table',
    '',
    {
      components: [
        { ...createComponent('桌', 'desk'), role: 'loan' },
        { ...createComponent('子', 'noun ending'), role: 'ending' },
      ],
    },
  ],
  [
    '经营',
    'jīngyíng',
    'manage',
    '',
    { components: [createComponent('经', 'pass through'), { ...createComponent('营', 'camp'), role: 'picture' }] },
  ],
]);
const explainer = createConfusionExplainer(level);
const findWord = (writing: string) => level.words.find((one) => one.text === writing) ?? expect.fail(`no ${writing}`);

test.each([
  ['another tone', '买', '卖', '卖 (mài) means “sell”. “Buy” is 买 (mǎi). Same sound, other tone.'],
  ['the same sound', '和', '河', '河 (hé) means “river”. “And” is 和 (hé). Same sound, other character.'],
  ['a twin', '未', '末', '末 (mò) means “end”. “Not yet” is 未 (wèi). They look almost alike.'],
  ['the same sound part', '请', '猜', '猜 (cāi) means “guess”. “Invite” is 请 (qǐng). 青 gives both their sound.'],
  ['a shared part', '河', '洗', '洗 (xǐ) means “wash”. “River” is 河 (hé). 氵 is in both.'],
  ['nothing in common', '书', '洗', '洗 (xǐ) means “wash”. “Book” is 书 (shū).'],
  ['no word of the level', '书', '本', ''],
])('%s', (_reason, right, chosen, says) => {
  expect(explainer.explainWord(findWord(right), chosen)).toBe(says);
});

test.each([
  ['an ending', '桌子', 1, 'water', '“Water” is 氵. 子 is only an ending here.'],
  ['a loan', '桌子', 0, 'water', '“Water” is 氵. 桌 lends only its sound here.'],
  ['a picture', '经营', 1, 'water', '“Water” is 氵. 营 means “camp”, but not in this word.'],
  ['the part beside it', '河', 0, 'permit', '“Permit” is 可, the component beside it. 氵 means “water”.'],
  ['the part of another word', '河', 0, 'hound', '“Hound” is 犭. 氵 means “water”.'],
  ['a twin', '未', 0, 'tip', '“Tip” is 末, which looks much like it. We call 未 “bud”.'],
  ['the meaning of a word', '河', 0, 'wash', '“Wash” is 洗. 氵 means “water”.'],
  ['a component that means what it is called', '书', 0, 'water', '“Water” is 氵. 书 means “book”.'],
  ['a meaning that nothing has', '河', 0, 'dragon', ''],
])('a meaning: %s', (_reason, word, at, chosen, says) => {
  const target = findWord(word);
  expect(explainer.explainKeyword(target, target.components[at] ?? expect.fail(), chosen)).toBe(says);
});

test('different sound parts are not the same sound part', () => {
  const other = createExampleLevel([
    ['请', 'qǐng', 'invite', '', { components: [createSoundComponent('青', 'green'), createComponent('可', 'permit')] }],
    ['河', 'hé', 'river', '', { components: [createComponent('氵', 'water'), createSoundComponent('可', 'permit')] }],
    ['吗', 'ma', 'question', '', { components: [createSoundComponent('马', 'horse')] }],
  ]);
  const otherExplainer = createConfusionExplainer(other);
  const [invite, river] = other.words;
  if (!invite || !river) throw new Error('the level has no words');
  expect(otherExplainer.explainWord(invite, '河')).toBe('河 (hé) means “river”. “Invite” is 请 (qǐng). 可 is in both.');
  expect(otherExplainer.explainWord(river, '请')).toBe('请 (qǐng) means “invite”. “River” is 河 (hé). 可 is in both.');
  expect(otherExplainer.explainWord(river, '吗')).toBe('吗 (ma) means “question”. “River” is 河 (hé).');
});
