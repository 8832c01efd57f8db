// What letters of names look like, as UTS #39 "Unicode Security Mechanisms" has it: the prototype of every Latin and Cyrillic letter and
// digit that looks like something else, computed by `uspoof_getSkeleton` of ICU 72 (Unicode 15), case not folded.

// A prototype, a space, and the letters that look like it.
const data = `
! ǃ, & ꝸ, ' ꞌ, 'B Ɓ, 'D Ɗ, 'P Ƥ, 'T Ƭ, 'Y Ƴ, 'n ŉ, 2 ƧꙄꝚ, 2\u0335 ƻ, 3 ƷȜЗӠꝪꞫ, 3\u0306 Ǯ, 3\u0308 Ӟ, 3\u0326 Ҙ, 5 Ƽ, 6 б,
8 Ȣȣ, 9 Ꝯ, ? Ɂʔ, A АＡ, AA Ꜳ, AE ÆӔ, AE\u0301 Ǽ, AE\u0304 Ǣ, AO Ꜵ, AU Ꜷ, AV ꜸꜺ, AY Ꜽ, A\u0302 Ȃ, A\u0306 ǍӐ, A\u0308 Ӓ, B ВꞴＢ, C СⅭＣ,
C' Ƈ, C\u0306 Č, C\u0326 ÇҪ, C\u0326\u0301 Ḉ, D Ⅾ, DZ Ǳ, DZ\u030c Ǆ, Dz ǲ, Dz\u030c ǅ, D\u0306 Ď, D\u0326 Ḑ, D\u0335 ÐĐƉ, E ЕＥ,
E\u0300 Ѐ, E\u0302 Ȇ, E\u0306 ĚӖ, E\u0308 Ё, E\u0326 Ȩ, E\u0326\u0306 Ḝ, E\u0338 Ɇ, F Ꞙ, F\u0326 Ƒ, G Ԍ, G' Ɠ, G\u0306 Ǧ, G\u0326 Ģ,
G\u0335 Ǥ, H НＨ, H\u0306 Ȟ, H\u0326 ӇӉḨ, H\u0329 ҢⱧ, H\u0335 Ħ, J ЈꞲＪ, J\u0335 Ɉ, K КＫ, K' Ƙ, K\u0301 Ќ, K\u0306 Ǩ, K\u0326 Ķ,
K\u0329 ҚⱩ, K\u0335 ҞꝀ, L Ⅼ, LJ Ǉ, Lj ǈ, L\u0306 Ľ, L\u0326 Ļ, L\u0338 Ł, M МⅯＭ, M\u0326 Ӎ, N Ｎ, NJ Ǌ, Nj ǋ, N\u0306 Ň, N\u0326 ŅƝ,
O 0ОＯ, OE Œ, OO ꚘꝎ, O\u0302 Ȏ, O\u0306 Ǒ, O\u0308 Ӧ, O\u0335 ƟѲӨꝊ, O\u0335\u0308 Ӫ, O\u0338 Ø, O\u0338\u0301 Ǿ, P РＰ, R Ʀ, R\u0302 Ȓ,
R\u0306 Ř, R\u0326 Ŗ, S ЅＳ, S\u0306 Š, S\u0306\u0307 Ṧ, S\u0326 Ş, T ТＴ, T3 Ꜩ, T\u0306 Ť, T\u0326 Ţ, T\u0328 Ʈ, T\u0329 Ҭ, T\u0335 Ŧ,
T\u0338 Ⱦ, U\u0302 Ȗ, U\u0306 Ǔ, U\u0308\u0306 Ǚ, U\u0335 Ʉ, V ѴⅤ, Vl Ⅵ, Vll Ⅶ, Vlll Ⅷ, V\u030f Ѷ, W Ԝ, X ХⅩꞳＸ, Xl Ⅺ, Xll Ⅻ,
X\u0329 Ҳ, Y УҮＹ, Y\u0304 Ӯ, Y\u0306 Ў, Y\u0308 Ӱ, Y\u030b Ӳ, Y\u0335 ɎҰ, Z Ｚ, Z\u0306 Ž, Z\u0326 Ȥ, Z\u0335 Ƶ, a ɑаａ, aa ꜳ, ae æӕ,
ae\u0301 ǽ, ae\u0304 ǣ, ao ꜵ, au ꜷ, av ꜹꜻ, ay ꜽ, a\u0302 ȃ, a\u0306 ǎӑ, a\u0308 ӓ, a\u0309 ẚ, b ƄЬ, bl Ы, bl\u0308 Ӹ, b\u0304 ƂƃБ,
b\u0314 ɓ, b\u0335 ƀѢѣҌҍ, c сᴄⅽｃ, c\u0306 č, c\u0326 çҫ, c\u0326\u0301 ḉ, c\u0338 ȼ, d ԁⅾ, dz ǳʣ, dz\u030c ǆ, dȝ ʤ, dʑ ʥ, d\u0304 ƌ,
d\u0306 ď, d\u0314 ɗ, d\u0326 ḑ, d\u0328 ɖ, d\u0335 đ, e еҽꬲｅ, e\u0300 ѐ, e\u0302 ȇ, e\u0306 ěӗ, e\u0308 ё, e\u0326 ȩ,
e\u0326\u0306 ḝ, e\u0328 ҿ, e\u0338 ɇ, f ſẝꞙꬵ, ff ﬀ, ffi ﬃ, ffl ﬄ, fi ﬁ, fl ﬂ, fŋ ʩ, f\u0307 ẛ, f\u0326 ƒ, f\u0334 ᵮ, g ƍɡᶃｇ,
g\u0306 ǧ, g\u0314 ɠ, g\u0326 ģ, g\u0335 ǥ, h һｈ, h\u0306 ȟ, h\u0314 ɦꚕ, h\u0326 ḩ, h\u0335 ħћ, i ıɩɪіӏⅰꙇｉ, ii ⅱ, iii ⅲ, ij ĳ, iv ⅳ,
ix ⅸ, i\u0302 ȋ, i\u0306 ǐ, i\u0308 ї, i\u0335 ɨᵻᵼ, j јｊ, j\u0306 ǰ, j\u0335 ɉ, k\u0306 ǩ, k\u0314 ƙ, k\u0326 ķ, l 1IƖǀІӀⅠⅼＩｌ, lJ Ĳ,
lO Ю, lV Ⅳ, lX Ⅸ, lj ǉ, ll ǁⅡ, lll Ⅲ, ls ʪ, lz ʫ, l· Ŀŀ, lȝ ɮ, l\u0300 Ì, l\u0301 Í, l\u0302 ÎȊ, l\u0303 Ĩ, l\u0304 Ī, l\u0306 ĬľǏ,
l\u0307 İ, l\u0308 ÏЇ, l\u0308\u0301 Ḯ, l\u0309 Ỉ, l\u030f Ȉ, l\u0323 Ị, l\u0326 ļ, l\u0328 Įɭ, l\u0330 Ḭ, l\u0334 ɫ, l\u0335 Ɨƚ,
l\u0338 ł, nj ǌ, n\u0306 ň, n\u0326 ņ, n\u0328 ɳ, n\u0329 ƞ, n\u0334 ᵰ, o оᴏᴑꬽｏ, oe œ, oo ꚙꝏ, o\u0302 ȏ, o\u0306 ǒ, o\u0308 ӧ,
o\u0335 ɵѳөꝋ, o\u0335\u0308 ӫ, o\u0338 øꬾ, o\u0338\u0301 ǿ, oᴇ ɶ, p рｐ, p\u0314 ƥ, p\u0335 ᵽ, q ԛ, q\u0314 ʠ, r гꭇꭈ, r' ґ, rn mⅿ,
rn\u0301 ḿ, rn\u0307 ṁ, rn\u0323 ṃ, rn\u0326 ɱ, rn\u0334 ᵯ, r\u0301 ѓ, r\u0302 ȓ, r\u0306 ř, r\u0326 ŗ, r\u0328 ɽ, r\u0329 ɼ,
r\u0334 ᵲ, r\u0335 ɍғ, s ƽѕꜱｓ, st ﬆ, s\u0306 š, s\u0306\u0307 ṧ, s\u0326 ş, s\u0328 ʂ, s\u0334 ᵴ, tf ꝷ, ts ʦ, tȝ ꜩ, tɕ ʨ, tʃ ʧ,
t\u0306 ť, t\u0314 ƭ, t\u0326 ţ, t\u0334 ᵵ, t\u0335 ŧ, u ʋᴜꞟꭎꭒ, ue ᵫ, uo ꭣ, u\u0302 ȗ, u\u0306 ǔ, u\u0308\u0306 ǚ, u\u0335 ᵾ, v ѵᴠⅴｖ,
vi ⅵ, vii ⅶ, viii ⅷ, v\u030f ѷ, w ɯѡԝᴡ, w\u0326 ꝡ, w\u0486\u0487 ѽ, x хⅹｘ, xi ⅺ, xii ⅻ, y ɣʏуүᶌỿꭚｙ, y\u0304 ӯ, y\u0306 ў, y\u0308 ӱ,
y\u030b ӳ, y\u0314 ƴ, y\u0335 ɏұ, z ᴢ, z\u0306 ž, z\u0326 ȥ, z\u0328 ʐ, z\u0334 ᵶ, z\u0335 ƶ, · ꞏ, º ᵒ, ß ꞵ, þ ƿ, ĸ кᴋ, ĸ\u0301 ќ,
ĸ\u0329 қ, ĸ\u0335 ҟ, ƅ ь, ƅi ы, ƅi\u0308 ӹ, Ɔ Ↄ, Ə Ә, Ə\u0308 Ӛ, Ɛ Ԑ, ƨ ᴤꙅ, ǝ əә, ǝo ᴔ, ǝo\u0335 ꭂ, ǝo\u0338 ꭁ, ǝ˞ ɚ, ǝ\u0308 ӛ,
Ƕ Ԋ, ȝ ʒӡꝫ, ȝ\u0306 ǯ, Ʌ Л, Ʌ\u0326 Ӆ, ɋ ᶐ, ɔ ᴐↄ, ɔe ꭢ, ɔ\u0338 ꬿ, ɜ зᴈ, ɜ\u0308 ӟ, ɜ\u0326 ҙ, ɢ ԍ, ɸ ф, ɾ\u0334 ᵳ, ʃ ꭍ, ʊ\u0335 ᵿ,
ʍ мᴍ, ʍ\u0326 ӎ, ʘ Ꙩ, ʙ в, ʚ ꞝ, ʜ н, ʜ\u0326 ӈӊ, ʜ\u0329 ң, ˁ ˤ, ˇ ꙾, ˉb ъ, ˉbi ꙑ, Γ Г, Γ' Ґ, Γ\u0301 Ѓ, Γ\u0335 Ғ, Π П, Φ Ф, Ψ Ѱ,
π п, χ ꭓꭕ, ψ ѱ, ω ꙍꞷ, Ж\u0329 Җ, И\u0326\u0300 Ҋ, Ъl Ꙑ, ж\u0329 җ, и\u0326\u0306 ҋ, л ᴫ, л\u0326 ӆ, љ ꭠ, Ѡ\u0486\u0487 Ѽ, Ҷ Ӌ, ҷ ӌ,
Ҽ\u0328 Ҿ, ᙆ ᶻ, ᣔ ᶺ, ᣖ ᴾ, ᣳ ˡ, ᣴ ʳ, ᣵ ˢ, ᴎ и, ᴎ\u0300 ѝ, ᴎ\u0304 ӣ, ᴎ\u0306 й, ᴎ\u0308 ӥ, ᴙ я, ᴛ т, ᴛ\u0329 ҭ, ᴴ ᵸ, ᵋ ᶟ, ᵍ ᶢ,
∂\u0335 ð, ー ꟷ, ꓕ Ʇ, ꓤ Ꞟ, Ꙍ Ꞷ, ꜧ ꞕ, Ꝺ ꝺ, Ꞓ Є, ꞓ ɛєԑ, \ud800\udea8 Ꚛ, \ud801\udc12 Ꞛ, \ud801\udc3a ꞛ`;

/** The prototypes by the letter. */
export const confusables: ReadonlyMap<string, string> = new Map(
  data.split(',').flatMap((entry) => {
    const [prototype = '', letters = ''] = entry.trim().split(' ');
    return Array.from(letters, (letter) => [letter, prototype] as const);
  }),
);
