// The text of a message, in which a word can be pressed for its reading and meaning. Links are not made clickable (decisions §10).
import { ChineseText } from '#web/study/chinese/ChineseText.tsx';
import { useLearntWords } from '#web/study/chinese/learnt-words.ts';

/** Chinese, in the font of the cards. */
export function MessageText({ text }: { readonly text: string }) {
  return <ChineseText text={text} learntWords={useLearntWords()} />;
}
