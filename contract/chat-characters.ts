// Which characters a chat message may hold: Chinese and what belongs to no language (accounts-and-chat §5, decisions §10).

// Older browsers lack the flag v of regular expressions (decisions §11): lookaheads subtract and intersect, and the flags are in a list.

// The regions that have a flag: a first letter, then each second letter.
const flagRegions =
  'ACDEFGILMOQRSTUWXZ BABDEFGHIJLMNOQRSTVWYZ CACDFGHIKLMNOPQRUVWXYZ DEGJKMOZ EACEGHRSTU FIJKMOR GABDEFGHILMNPQRSTUWY HKMNRTU ICDELMNOQRST JEMOP KEGHIMNPRWYZ LABCIKRSTUVY MACDEFGHKLMNOPQRSTUVWXYZ NACEFGILOPRUZ OM PAEFGHKLMNRSTWY QA REOSUW SABCDEGHIJKLMNORSTVXYZ TACDFGHJKLMNORTVWZ UAGMNSYZ VACEGINU WFS XK YET ZAMW';
const toIndicator = (letter: string) => String.fromCodePoint(0x1f1e6 + letter.charCodeAt(0) - 0x41);
const flagPart = flagRegions
  .split(' ')
  .map((letters) => Array.from(letters, toIndicator))
  .map(([first = '', ...seconds]) => `${first}[${seconds.join('')}]`)
  .join('|');
// England, Scotland, Wales: gb, then eng, sct or wls, in tags.
const taggedFlagPart = String.raw`\u{1F3F4}\u{E0067}\u{E0062}(?:\u{E0065}\u{E006E}\u{E0067}|\u{E0073}\u{E0063}\u{E0074}|\u{E0077}\u{E006C}\u{E0073})\u{E007F}`;

// An emoji with its skin tone or variation selector, joined by zero-width joiners where it is a sequence; a keycap; a flag.
// Those that show letters, such as ℹ, Ⓜ, 🅰 and 🈁, are left out.
const emojiPart = String.raw`(?=\p{Emoji})(?![\u2100-\u214F\u24C2\u{1F100}-\u{1F202}])\p{Extended_Pictographic}(?:\uFE0F|\p{Emoji_Modifier})?`;
const emojiPattern = new RegExp(String.raw`${flagPart}|${taggedFlagPart}|[0-9#*]\uFE0F?\u20E3|${emojiPart}(?:\u200D${emojiPart})*`, 'gu');

// The whole of U+20000 to U+3FFFD belongs to Han, also where this browser's Unicode has not heard of a character yet.
const hanPattern = /^(?:(?!\p{M})\p{Script=Han}|[\u{20000}-\u{2FFFD}\u{30000}-\u{3FFFD}])$/u;
const loneSurrogatePattern = /\p{Surrogate}/u;
const digitPattern = /^[0-9\uFF10-\uFF19]$/;
const whiteSpacePattern = /^[\t\n\r \u00A0\u2000-\u200A\u202F\u205F\u3000]$/;
// Punctuation, symbols and numbers such as ① that no other script claims.
const symbolPattern = /^(?=[\p{P}\p{S}\p{No}])[\p{scx=Common}\p{scx=Han}]$/u;
// Symbols that are letters to the eye though nothing decomposes them: ℔ and ℞, 🅰 and 🇦, mathematical letters; and placeholders.
const letterLikePattern = /^[\u2100-\u214F\u{1D400}-\u{1D7FF}\u{1F100}-\u{1F1FF}\uFFF9-\uFFFD]$/u;
const letterPattern = /(?!\p{Script=Han})\p{L}/u;

// ⒜, ㎏ and ㌔ are symbols whose compatibility form holds letters.
function isSymbol(character: string): boolean {
  return symbolPattern.test(character) && !letterLikePattern.test(character) && !letterPattern.test(character.normalize('NFKD'));
}

function isAllowedCharacter(character: string): boolean {
  return hanPattern.test(character) || digitPattern.test(character) || whiteSpacePattern.test(character) || isSymbol(character);
}

// Controls but tab and line ends, and what has no width of its own; an emoji before them keeps its joiners and selectors.
const invisiblePattern = new RegExp(String.raw`(${emojiPattern.source})|(?![\t\n\r])\p{Cc}|\p{Cf}|\p{Default_Ignorable_Code_Point}`, 'gu');

/** A text without the invisible characters that pages and programs leave in what is copied from them. */
export function removeInvisible(text: string): string {
  return text.replace(invisiblePattern, (_found, emoji: string | undefined) => emoji ?? '');
}

/**
 * Whether a text holds only Han characters, Chinese and common punctuation, digits, white space, common symbols and emoji.
 * Joiners, variation selectors and combining marks are allowed inside an emoji only.
 */
export function isChineseText(text: string): boolean {
  return !loneSurrogatePattern.test(text) && Array.from(text.replace(emojiPattern, '')).every(isAllowedCharacter);
}
