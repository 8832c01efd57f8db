// The button of a word's card that adds it to Words I met; the learner stays where they are.
import { useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { CheckIcon, PlusIcon } from '#web/ui/icons.tsx';
import { notifyError } from '#web/ui/notify-error.ts';
import { useMetWordChanges, useMetWords } from './met-words.ts';

export interface AddWordProps {
  readonly id: string;
  /** The message that holds the word; undefined for one that is on its way. */
  readonly messageId: string | undefined;
}

/** Renders inline. */
export function AddWord({ id, messageId }: AddWordProps) {
  const { data: words } = useMetWords();
  const { add } = useMetWordChanges();
  const [isBusy, setBusy] = useState(false);
  const [isAdded, setAdded] = useState(false);
  const isMet = isAdded || words?.some((word) => word.id === id) === true;
  async function press(): Promise<void> {
    setBusy(true);
    try {
      await add(id, messageId);
      setAdded(true);
    } catch (error) {
      notifyError(error, 'The word could not be added. Please try again.');
    } finally {
      setBusy(false);
    }
  }
  return (
    <>
      {/* One button for both, so that it keeps the focus. */}
      <Button
        kind="quiet"
        className="-ml-4"
        isBusy={isBusy}
        aria-disabled={isMet || isBusy}
        onClick={() => isMet || isBusy || void press()}
      >
        {isMet ? <CheckIcon /> : <PlusIcon />}
        <span>{isMet ? 'In your words' : 'Add to my words'}</span>
      </Button>
      <span role="status" className="sr-only">
        {isAdded && 'Added to Words I met'}
      </span>
    </>
  );
}
