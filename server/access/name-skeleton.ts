// How usernames are stored and compared: look-alike names share a skeleton (security, "Accounts"; decisions §9).
import { confusables } from './confusables.ts';

// What looks like Latin letters or digits after case folding, of the letters that names may have: the mappings to ASCII of UTS #39,
// by the letter and by its capital, and the small capitals: Вова and Bova are the same name.
// Latin letters that look like each other (I and l, m and rn) or like digits are not among them: see `buildNameShape`.
const lookAlikes: readonly (readonly [string, string])[] = [
  ['2', 'ƨꙅꝛ'],
  ['3', 'ȝɜʒзӡꝫ'],
  ['6', 'б'],
  ['8', 'ȣ'],
  ['9', 'ꝯ'],
  ['a', 'ᴀɑа'],
  ['aa', 'ꜳ'],
  ['ae', 'æӕᴁ'],
  ['ao', 'ꜵ'],
  ['au', 'ꜷ'],
  ['av', 'ꜹꜻ'],
  ['ay', 'ꜽ'],
  ['b', 'ʙƅвь'],
  ['bl', 'ы'],
  ['c', 'сᴄ'],
  ['d', 'ᴅԁ'],
  ['dz', 'ʣ'],
  ['e', 'ᴇеєҽꬲ'],
  ['f', 'ẝꞙꬵꜰ'],
  ['g', 'ɢƍɡԍᶃ'],
  ['h', 'ʜнһ'],
  ['i', 'ıɩɪіꙇ'],
  ['j', 'ᴊʝј'],
  ['k', 'ᴋкĸ'],
  ['l', 'ʟǀӏ'],
  ['ll', 'ǁ'],
  ['lo', 'ю'],
  ['ls', 'ʪ'],
  ['lz', 'ʫ'],
  ['m', 'ᴍмʍ'],
  ['n', 'ɴ'],
  ['o', 'оөᴏᴑꬽ'],
  ['oe', 'œɶ'],
  ['oo', 'ꚙꝏ'],
  ['p', 'ᴘр'],
  ['q', 'ԛꞯ'],
  ['r', 'ʀгꭇꭈ'],
  ['s', 'ƽѕꜱ'],
  ['ss', 'ꞵ'],
  ['t', 'ᴛт'],
  ['t3', 'ꜩ'],
  ['tf', 'ꝷ'],
  ['ts', 'ʦ'],
  ['u', 'ʋᴜꞟꭎꭒ'],
  ['ue', 'ᵫ'],
  ['uo', 'ꭣ'],
  ['v', 'ѵᴠ'],
  ['w', 'ɯѡԝᴡ'],
  ['x', 'хꭓ'],
  ['y', 'ɣʏуүᶌỿꭚ'],
  ['z', 'ᴢ'],
];
const homoglyphs = new Map(lookAlikes.flatMap(([latin, letters]) => Array.from(letters, (letter) => [letter, latin] as const)));

/** The name as stored and displayed: NFC, without invisible characters. */
export function normalizeName(name: string): string {
  return name.normalize('NFC').replace(/\p{Default_Ignorable_Code_Point}/gu, '');
}

/** The skeleton that names which look alike share: case, composition and look-alike letters are folded. */
export function buildNameSkeleton(name: string): string {
  const folded = normalizeName(name).normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKD');
  return Array.from(folded, (letter) => homoglyphs.get(letter) ?? letter)
    .join('')
    .normalize('NFC');
}

// As the eye has it, before case is folded: capital I is l, capital Ɩ too, small i is not.
function replaceConfusables(name: string): string {
  return Array.from(name.normalize('NFC'), (letter) => confusables.get(letter) ?? letter).join('');
}

/**
 * What the name looks like: its letters as UTS #39 sees them (I and 1 are l, 0 is o, m is rn), and w as vv, with case folded after that.
 * Names of one shape cannot be told apart (PauI and Paul, rnax and max), so it is unique as well; search and order go by the skeleton, in
 * which the letters stay.
 */
export function buildNameShape(name: string): string {
  // Twice: what compatibility folds, such as full width, has look-alikes of its own.
  const seen = replaceConfusables(replaceConfusables(normalizeName(name)).normalize('NFKC'));
  return buildNameSkeleton(seen).replaceAll('0', 'o').replaceAll('m', 'rn').replaceAll('w', 'vv');
}
