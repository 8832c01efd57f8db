// One quiet line over the text box: asking back, help in need, and words that are due (chat "Talking").
import { useId, useState } from 'react';
import type { ChatMessage } from '#contract/chat-messages.ts';
import { PhraseButton } from './PhraseButton.tsx';
import { askBack, canAskBack, needPhrases } from './talk-rules.ts';
import type { DueWords } from './useDueWords.ts';

const maxDueShown = 4;

export interface TalkAidsProps {
  readonly messages: readonly ChatMessage[];
  readonly ownId: string;
  readonly due: DueWords;
  readonly onWrite: (text: string) => void;
}

/** Due words that the learner used here are not suggested again. */
export function TalkAids({ messages, ownId, due, onWrite }: TalkAidsProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const used = new Set(messages.flatMap((message) => (message.authorId === ownId ? due.listUsed(message) : [])));
  const words = due.words.filter(({ text }) => !used.has(text)).slice(0, maxDueShown);
  const write = (text: string) => {
    setOpen(false);
    onWrite(text);
  };
  if (messages.length === 0 && words.length === 0) return null;
  return (
    <div role="group" aria-label="Suggestions" className="mb-2">
      {isOpen && (
        <div id={`${id}-help`} className="mb-2 flex flex-wrap gap-1.5">
          {needPhrases.map((phrase) => (
            <PhraseButton key={phrase.text} {...phrase} onWrite={write} />
          ))}
        </div>
      )}
      <div className="flex items-center gap-1.5 overflow-x-auto overscroll-x-contain py-0.5 [scrollbar-width:none]">
        {canAskBack(messages, ownId) && <PhraseButton {...askBack} onWrite={write} />}
        {messages.length > 0 && (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? `${id}-help` : undefined}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => setOpen(!isOpen)}
            className="min-h-10 shrink-0 rounded-full px-3 text-sm font-medium text-vine-strong hover:bg-vine-soft aria-expanded:bg-vine-soft"
          >
            Help
          </button>
        )}
        {words.length > 0 && <span className="shrink-0 pl-1 text-xs text-muted">Words due today</span>}
        {words.map(({ text }) => (
          <PhraseButton key={text} text={text} onWrite={write} />
        ))}
      </div>
    </div>
  );
}
