// Which characters a chat message may hold: Chinese and what belongs to no language (accounts-and-chat §5, decisions §10).

// An emoji with its skin tone or variation selector, joined by zero-width joiners where it is a sequence; a keycap; a flag.
// Those that show letters, such as ℹ, Ⓜ, 🅰 and 🈁, are left out.
const emojiPart = String.raw`[[\p{Extended_Pictographic}&&\p{Emoji}]--[\u2100-\u214F\u24C2\u{1F100}-\u{1F202}]](?:\uFE0F|\p{Emoji_Modifier})?`;
const emojiPattern = new RegExp(
  String.raw`\p{RGI_Emoji_Flag_Sequence}|\p{RGI_Emoji_Tag_Sequence}|[0-9#*]\uFE0F?\u20E3|${emojiPart}(?:\u200D${emojiPart})*`,
  'gv',
);

// The whole of U+20000 to U+3FFFD belongs to Han, also where this browser's Unicode has not heard of a character yet.
const hanPattern = /^(?:[\p{Script=Han}--\p{M}]|[\u{20000}-\u{2FFFD}\u{30000}-\u{3FFFD}])$/v;
const digitPattern = /^[0-9\uFF10-\uFF19]$/;
const whiteSpacePattern = /^[\t\n\r \u00A0\u2000-\u200A\u202F\u205F\u3000]$/;
// Punctuation, symbols and numbers such as ① that no other script claims.
const symbolPattern = /^[[\p{P}\p{S}\p{No}]&&[\p{scx=Common}\p{scx=Han}]]$/v;
// Symbols that are letters to the eye though nothing decomposes them: ℔ and ℞, 🅰 and 🇦, mathematical letters; and placeholders.
const letterLikePattern = /^[\u2100-\u214F\u{1D400}-\u{1D7FF}\u{1F100}-\u{1F1FF}\uFFF9-\uFFFD]$/v;
const letterPattern = /[\p{L}--\p{Script=Han}]/v;

// ⒜, ㎏ and ㌔ are symbols whose compatibility form holds letters.
function isSymbol(character: string): boolean {
  return symbolPattern.test(character) && !letterLikePattern.test(character) && !letterPattern.test(character.normalize('NFKD'));
}

function isAllowedCharacter(character: string): boolean {
  return hanPattern.test(character) || digitPattern.test(character) || whiteSpacePattern.test(character) || isSymbol(character);
}

/**
 * Whether a text holds only Han characters, Chinese and common punctuation, digits, white space, common symbols and emoji.
 * Joiners, variation selectors and combining marks are allowed inside an emoji only.
 */
export function isChineseText(text: string): boolean {
  return text.isWellFormed() && Array.from(text.replace(emojiPattern, '')).every(isAllowedCharacter);
}
