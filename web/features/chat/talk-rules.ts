// When help to talk is offered, and which due words a message used (chat "Talking").
import type { ChatMessage } from '#contract/chat-messages.ts';
import type { TextReader } from '#engine/reading-words.ts';

/** A word that is due since a day. */
export interface DueWord {
  readonly text: string;
  /** Counted from 1 January 1970. */
  readonly due: number;
}

/** What is offered in need. */
export const needPhrases = [
  { text: '请再说一次。', translation: 'Please say that again' },
  { text: '什么意思？', translation: 'What does that mean?' },
  { text: '太难了。', translation: 'That is too difficult' },
] as const;
export const askBack = { text: '你呢？', translation: 'Ask back' } as const;

type Said = Pick<ChatMessage, 'text' | 'authorId'>;

const questionEnd = /[？?][”’」』）)\s]*$|[吗呢][。！!\s]*$/u;

/** Whether the learner has just answered a question of somebody else, and did not ask one. */
export function canAskBack(messages: readonly Said[], ownId: string): boolean {
  const asked = messages.findLast(({ authorId }) => authorId !== ownId);
  const answers = messages.slice(asked ? messages.lastIndexOf(asked) + 1 : 0);
  return asked !== undefined && answers.length > 0 && questionEnd.test(asked.text) && !answers.some(({ text }) => questionEnd.test(text));
}

const minuteMs = 60_000;
const dayMs = 86_400_000;

/** The day of a moment where the reader is. */
function findDay(moment: string): number {
  const date = new Date(moment);
  return Math.floor((date.getTime() - date.getTimezoneOffset() * minuteMs) / dayMs);
}

/** Which words of a message were due when it was sent, each once. */
export function listDueUsed({ text, sentAt }: Pick<ChatMessage, 'text' | 'sentAt'>, due: readonly DueWord[], reader: TextReader): string[] {
  const day = findDay(sentAt);
  const words = new Set(reader.cut(text).map((segment) => segment.text));
  return due.filter((word) => word.due <= day && words.has(word.text)).map((word) => word.text);
}
