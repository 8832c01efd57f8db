// Calls of the settings page, and how a call writes the settings (accounts-and-chat §7 "Settings and contact").
import * as z from 'zod/mini';
import { call } from './call.ts';
import { type WordList, taughtLevels, text, renamed, wordLists } from './wire.ts';

/** Who may see something of a learner. */
export type Audience = 'everyone' | 'friends' | 'nobody';

/** The values of a setting with their sentences on the page and the wire. */
type Options<Value> = readonly (readonly [Value, string])[];

const audiences: Options<Audience> = [
  ['everyone', 'All the users'],
  ['friends', 'Only to my friends'],
  ['nobody', 'Only to me'],
];
const yesNot: Options<boolean> = [
  [true, 'Yes'],
  [false, 'Not'],
];

interface Setting<Value> {
  /** Its name where the settings are read, and where they are saved: the page numbers the first four (accounts-and-chat §7). */
  readonly read: string;
  readonly saved: string;
  readonly options: Options<Value>;
}

function setting<Value>(options: Options<Value>, read: string, saved = read): Setting<Value> {
  return { read, saved, options };
}

/** Every setting of a learner, once. A new account has the defaults of the columns, which are named after these (server/schema/account-tables.ts). */
export const settingsTable = {
  infoAudience: setting(audiences, 'own_info', 'question1'),
  friendsAudience: setting(audiences, 'friends', 'question2'),
  /** Whether others may invite the learner by random search. */
  allowsRandomInvites: setting(yesNot, 'group_chat', 'question3'),
  /** Who may write to the learner in private (decisions §9). */
  privateChatAudience: setting<Audience>([...audiences.slice(0, 2), ['nobody', 'Not']], 'private_chat'),
  /** Whether the other in a private chat sees what the learner has read, and the learner what the other has. */
  showsReading: setting(yesNot, 'show_read'),
  /** Whether quiz and repeat show associations. */
  showsAssociations: setting(yesNot, 'associations', 'question4'),
  /** Whether repeats also show the word and ask for its meaning, or its pinyin; ask by a sentence with a gap, by the sound, for the tones, and for the strokes. */
  asksReading: setting(yesNot, 'ask_reading'),
  asksPronunciation: setting(yesNot, 'ask_pronunciation'),
  asksSentences: setting(yesNot, 'ask_sentence'),
  asksListening: setting(yesNot, 'ask_listening'),
  asksTones: setting(yesNot, 'ask_tone'),
  asksWriting: setting(yesNot, 'ask_writing'),
  /** The word list that the levels follow: that of the exam in force, or that of 2012 (decisions §16). */
  wordList: setting<WordList>(
    wordLists.map((list) => [list, list]),
    'hsk_list',
  ),
};

export type SettingName = keyof typeof settingsTable;
/** A learner's settings. */
export type Settings = {
  readonly [Name in SettingName]: (typeof settingsTable)[Name] extends Setting<infer Value> ? Value : never;
};

export const settingNames = Object.keys(settingsTable) as readonly SettingName[];

/** The sentence of a setting's value. */
export function formatSetting(name: SettingName, value: Settings[SettingName]): string {
  return settingsTable[name].options.find(([option]) => option === value)?.[1] ?? '';
}

/** The setting that a sentence says, as a change; the sentence is one of its options. */
export function parseSetting(name: SettingName, sentence: string): Partial<Settings> {
  return { [name]: settingsTable[name].options.find(([, option]) => option === sentence)?.[0] };
}

type Side = 'read' | 'saved';

function buildShape(names: readonly SettingName[], side: Side) {
  return Object.fromEntries(
    names.map((name) => {
      const sentence = z.literal(settingsTable[name].options.map(([, option]) => option));
      return [settingsTable[name][side], side === 'read' ? sentence : z.optional(sentence)];
    }),
  );
}

function decodeSettings(wire: Readonly<Record<string, unknown>>, side: Side): Partial<Settings> {
  const given = settingNames.filter((name) => wire[settingsTable[name][side]] !== undefined);
  return Object.assign({}, ...given.map((name) => parseSetting(name, String(wire[settingsTable[name][side]])))) as Partial<Settings>;
}

function encodeSettings(changed: Partial<Settings>, side: Side): Record<string, string> {
  const given = Object.entries(changed) as [SettingName, Settings[SettingName]][];
  return Object.fromEntries(given.map(([name, value]) => [settingsTable[name][side], formatSetting(name, value)]));
}

function settingsReply<Name extends SettingName>(names: readonly Name[]) {
  return z.codec(z.object(buildShape(names, 'read')), z.custom<Pick<Settings, Name>>(), {
    decode: (wire) => decodeSettings(wire, 'read') as Pick<Settings, Name>,
    encode: (shown) => encodeSettings(Object.fromEntries(names.map((name) => [name, shown[name]])), 'read'),
  });
}

/** The settings to change. */
const changedSettings = z.codec(z.strictObject(buildShape(settingNames, 'saved')), z.custom<Partial<Settings>>(), {
  decode: (wire) => decodeSettings(wire, 'saved'),
  encode: (changed) => encodeSettings(changed, 'saved'),
});

/** A level of a word list, and how much of it the learner knows. */
const listedLevel = z.object({
  level: z.literal(taughtLevels),
  /** Words of the exam, and the characters that we add to them. */
  words: z.int(),
  characters: z.int(),
  /** Words of the exam that are learnt, here or in whatever level, or marked as known. */
  known: z.int(),
});
const listedWords = z.object({ list: z.enum(wordLists), levels: z.array(listedLevel) });
export type ListedWords = z.output<typeof listedWords>;

export const settings = {
  settingsInfo: call({
    method: 'GET',
    path: '/settingsInfo',
    access: 'learner',
    limit: 'api',
    summary:
      'Returns the settings: who sees my information, who sees my friends, random invitations, associations in the quiz, who can write privately, ways to ask in the repeat.',
    input: () => z.object({}),
    reply: () => settingsReply(settingNames),
  }),
  publicSettings: call({
    method: 'GET',
    path: '/getSettingsInfo',
    access: { rule: 'not-blocked', field: 'name' },
    limit: 'api',
    summary: "Returns who sees a user's friends and information, the learner's own without a name.",
    input: () => renamed({ usernameFromLinkData: z.optional(text(1000)) }),
    reply: () => settingsReply(['friendsAudience', 'infoAudience']),
  }),
  wordLists: call({
    method: 'GET',
    path: '/wordLists',
    access: 'learner',
    limit: 'api',
    summary:
      'Returns the word lists that the levels can follow: their sizes, and how much of each the learner knows; `chosen` is the one that they follow, `proposed` the one to propose to a learner who never chose.',
    input: () => z.object({}),
    reply: () => z.object({ chosen: z.enum(wordLists), proposed: z.nullable(z.enum(wordLists)), lists: z.array(listedWords) }),
  }),
  saveSettings: call({
    method: 'POST',
    path: '/saveSettings',
    access: 'learner',
    limit: 'api',
    summary: 'Saves the given settings; the others remain unchanged.',
    input: () => z.object({ answers: changedSettings }),
    reply: () => z.object({ message: z.string() }),
  }),
};
