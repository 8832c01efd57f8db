// English with Chinese and pinyin in it: marks them as such, so that fonts and voices fit and no translator rewrites them.
import { Chinese, Pinyin } from './Chinese.tsx';

const letters = String.raw`[\p{Script=Latin}'’-]*`;
// A gap (＿) stands for a character, so it is drawn as one, and Chinese punctuation belongs to what it follows. Pinyin is known by its tone marks.
const chinese = String.raw`[\p{Script=Han}＿][\p{Script=Han}＿…\u3000-\u303f\uff01-\uff5e]*`;
const marked = new RegExp(`(${chinese}|${letters}[āáǎàēéěèīíǐìōóǒòūúǔùǖǘǚǜ]${letters})`, 'iu');

/** Renders inline, in a paragraph or another line of text. */
export function MixedText({ text }: { text: string }) {
  return text.split(marked).map((piece, index) => {
    const Marked = index % 2 === 0 ? 'span' : /^[\p{Script=Han}＿]/u.test(piece) ? Chinese : Pinyin;
    return piece !== '' && <Marked key={`${index}${piece}`}>{piece}</Marked>;
  });
}
