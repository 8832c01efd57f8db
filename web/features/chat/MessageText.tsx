// The text of a message, in which a word can be pressed for its reading and meaning. Links are not made clickable (decisions §10).
import { useLoginSession } from '#web/client/login-session.ts';
import { ChineseText } from '#web/study/chinese/ChineseText.tsx';
import { useLearntWords } from '#web/study/chinese/learnt-words.ts';
import { usePinyinAbove } from '#web/study/chinese/pinyin-choice.ts';

/** Chinese, in the font of the cards. */
export function MessageText({ text, messageId }: { readonly text: string; readonly messageId: string | undefined }) {
  const { accountId = '' } = useLoginSession();
  const [hasPinyin] = usePinyinAbove(accountId);
  return <ChineseText text={text} messageId={messageId} learntWords={useLearntWords()} hasPinyin={hasPinyin} />;
}
