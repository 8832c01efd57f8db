// How usernames are stored and compared: look-alike names share a skeleton (security, "Accounts"; decisions §9).

// What looks like Latin letters or digits after case folding, of the letters that names may have: the mappings to ASCII of UTS #39
// (confusables.txt of Unicode 13), by the letter and by its capital, and the small capitals: Вова and Bova are the same name.
// Latin letters that look like each other (I and l, m and rn) or like digits are not among them: see `buildNameShape`.
const lookAlikes: readonly (readonly [string, string])[] = [
  ['2', 'ƨꙅꝛ'],
  ['3', 'ȝɜʒзӡꝫ'],
  ['6', 'б'],
  ['8', 'ȣ'],
  ['9', 'ꝯ'],
  ['a', 'ᴀɑа'],
  ['aa', 'ꜳ'],
  ['ae', 'æӕ'],
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
  ['f', 'ẝꞙꬵ'],
  ['g', 'ɢƍɡԍᶃ'],
  ['h', 'ʜнһ'],
  ['i', 'ıɩɪіꙇ'],
  ['j', 'ᴊʝј'],
  ['k', 'ᴋк'],
  ['l', 'ʟǀӏ'],
  ['ll', 'ǁ'],
  ['lo', 'ю'],
  ['ls', 'ʪ'],
  ['lz', 'ʫ'],
  ['m', 'ᴍм'],
  ['n', 'ɴ'],
  ['o', 'оөᴏᴑꬽ'],
  ['oe', 'œ'],
  ['oo', 'ꚙꝏ'],
  ['p', 'ᴘр'],
  ['q', 'ԛ'],
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

// What looks like another letter only while it is not folded: capital I is l to the eye, small i is not.
const likeSmallL = /[I1\u0406\u04c0]/g;

/**
 * What the name looks like: its skeleton, with I and 1 as l, 0 as o, m as rn and w as vv, as UTS #39 has it. Names of one shape cannot be
 * told apart (PauI and Paul, rnax and max), so it is unique as well; search and order go by the skeleton, in which the letters stay.
 */
export function buildNameShape(name: string): string {
  const unfolded = normalizeName(name).normalize('NFKC').replace(likeSmallL, 'l').replaceAll('0', 'o');
  return buildNameSkeleton(unfolded).replaceAll('m', 'rn').replaceAll('w', 'vv');
}
