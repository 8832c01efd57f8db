// Which of a device's voices speaks Chinese: natural ones of standard Mandarin first, dialects after them, and toys only where there is nothing else.

function getLanguage(voice: SpeechSynthesisVoice): string {
  return voice.lang.replaceAll('_', '-').toLowerCase();
}

/** The voices that Apple gives to every language alike; each says its language in brackets. */
const noveltyName = /^(?:eddy|flo|grandma|grandpa|reed|rocko|sandy|shelley)\b/i;
const robotName = /e-?speak/i;
const naturalName = /natural|neural|premium|enhanced|siri|google/i;

/** 0 the mainland's standard, 1 another country's, 2 a dialect such as zh-CN-liaoning. Scripts are no part of it. */
function rankPlace(language: string): number {
  const [, ...parts] = language.replaceAll('#', '').split('-');
  const [place = 'cn', ...dialect] = parts.filter((part) => !/^han[st]$/.test(part));
  if (dialect.length > 0) return 2;
  return place === 'cn' ? 0 : 1;
}

function rankVoice(voice: SpeechSynthesisVoice): number {
  const names = `${voice.name} ${voice.voiceURI}`;
  const kind = robotName.test(names) ? 2 : noveltyName.test(voice.name) ? 1 : 0;
  return kind * 100 + rankPlace(getLanguage(voice)) * 10 + (naturalName.test(names) ? 0 : 1);
}

/** Whether a voice speaks Mandarin. Cantonese reads the same words in another language, so it is no voice for them. */
function isMandarin(voice: SpeechSynthesisVoice): boolean {
  const language = getLanguage(voice);
  return /^(?:zh|cmn)\b/.test(language) && !/\b(?:hk|mo|yue)\b/.test(language);
}

/** Finds the best voice for Mandarin; of equal ones the first. */
export function findChineseVoice(voices: readonly SpeechSynthesisVoice[]): SpeechSynthesisVoice | undefined {
  return voices.filter(isMandarin).sort((one, other) => rankVoice(one) - rankVoice(other))[0];
}
