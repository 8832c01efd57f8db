// The labels of the settings, and on which page of the settings each stands.
import { type SettingName, settingNames } from '#contract/settings.ts';
import type { AskingWay } from '#contract/study.ts';

// The word list is changed on its own.
type Labelled = Exclude<SettingName, 'wordList'>;

const waysToAsk = {
  reading: 'asksReading',
  pronunciation: 'asksPronunciation',
  sentence: 'asksSentences',
  listening: 'asksListening',
  tone: 'asksTones',
  writing: 'asksWriting',
} as const satisfies Readonly<Record<AskingWay, SettingName>>;

/** A way to ask, which a switch turns on. */
export type WayToAsk = (typeof waysToAsk)[AskingWay];
/** A setting of the form that is sent by Submit. */
export type FormSetting = Exclude<Labelled, WayToAsk>;

/** A setting that is missing here does not compile. */
export const settingLabels: Readonly<Record<Labelled, { readonly label: string; readonly hint?: string }>> = {
  infoAudience: { label: 'Who can see my information', hint: 'Your HSK level, age, About me and photo.' },
  friendsAudience: { label: 'Who can see my friends' },
  allowsRandomInvites: { label: 'Can be invited randomly to a group chat' },
  privateChatAudience: { label: 'Who can write to me privately' },
  showsReading: {
    label: 'Show when I have read',
    hint: 'In private chats. If not, you do not see it of others either.',
  },
  showsAssociations: { label: 'Associations in the quiz' },
  asksReading: { label: 'For the meaning', hint: 'You see the word in Chinese, and choose what it means.' },
  asksPronunciation: { label: 'For the pinyin', hint: 'You see the word in Chinese, and type how it is read.' },
  asksSentences: { label: 'By a sentence with a gap', hint: 'You see a sentence, and choose or type the missing word.' },
  asksListening: { label: 'By the sound', hint: 'You hear the word, and choose or type it.' },
  asksTones: { label: 'For the tones', hint: 'You see the word and its syllables, and choose their tones.' },
  asksWriting: { label: 'For the strokes', hint: 'You write the word stroke by stroke, over its outline and then without.' },
};

const isWayToAsk = (name: SettingName): name is WayToAsk => (Object.values(waysToAsk) as SettingName[]).includes(name);

export const shownWays: readonly WayToAsk[] = settingNames.filter(isWayToAsk);
export const formSettings: readonly FormSetting[] = settingNames.filter((name) => name !== 'wordList').filter((name) => !isWayToAsk(name));
