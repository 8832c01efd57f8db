// How usernames are stored and compared: look-alike names share a skeleton (security, "Accounts"; decisions §9).

// Lower-case letters of other shapes or scripts that look like a Latin one after case folding: Вова and Bова are the same name.
const homoglyphs: Readonly<Record<string, string>> = {
  а: 'a',
  ɑ: 'a',
  в: 'b',
  с: 'c',
  ԁ: 'd',
  е: 'e',
  є: 'e',
  ɡ: 'g',
  н: 'h',
  һ: 'h',
  ı: 'i',
  ɩ: 'i',
  і: 'i',
  ј: 'j',
  к: 'k',
  ӏ: 'l',
  м: 'm',
  о: 'o',
  ᴏ: 'o',
  ө: 'o',
  р: 'p',
  ԛ: 'q',
  ѕ: 's',
  т: 't',
  у: 'y',
  ү: 'y',
  ѵ: 'v',
  ԝ: 'w',
  х: 'x',
  з: '3',
};

/** The name as stored and displayed: NFC, without invisible characters. */
export function normalizeName(name: string): string {
  return name.normalize('NFC').replace(/\p{Default_Ignorable_Code_Point}/gu, '');
}

/** The skeleton that names which look alike share: case, composition and look-alike letters are folded. */
export function buildNameSkeleton(name: string): string {
  const folded = normalizeName(name).normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKD');
  return Array.from(folded, (letter) => homoglyphs[letter] ?? letter)
    .join('')
    .normalize('NFC');
}
