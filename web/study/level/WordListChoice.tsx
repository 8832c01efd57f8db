// The choice of the word list that the levels follow: in the settings, and on the first day.
import { useId, useState } from 'react';
import type { WordList } from '#contract/wire.ts';
import { ChoiceTile } from '#web/ui/ChoiceTile.tsx';
import { ErrorPanel } from '#web/ui/ErrorPanel.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { examNames, formatList, formatListChanged } from './word-list-messages.ts';
import { useWordListChange, useWordLists } from './word-lists.ts';

// The exam in force first.
const order: readonly WordList[] = ['2026', '2012'];

export interface WordListChoiceProps {
  /** Shows the list that is proposed to somebody who never chose as the chosen one: the page saves it when it is left. */
  readonly proposes?: boolean;
}

/** Both lists, with what the learner knows of each; a choice is saved at once and says what it did. */
export function WordListChoice({ proposes = false }: WordListChoiceProps) {
  const name = useId();
  const { data, error, refetch } = useWordLists();
  const { isChanging, change } = useWordListChange();
  const [changed, setChanged] = useState<WordList>();
  if (error && !data) return <ErrorPanel error={error} text="The word lists could not be loaded." onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div role="status" aria-label="Loading the word lists" className="grid gap-3 min-[600px]:grid-cols-2">
        <Skeleton className="h-28 w-full" />
        <Skeleton className="h-28 w-full" />
      </div>
    );
  const chosen = isChanging ?? (proposes ? data.proposed : null) ?? data.chosen;
  const lists = order.flatMap((list) => data.lists.find((one) => one.list === list) ?? []);
  const shown = lists.find(({ list }) => list === changed && list === data.chosen);
  async function choose(list: WordList): Promise<void> {
    if (list !== chosen && (await change(list))) setChanged(list);
  }
  return (
    <>
      <div className="grid gap-3 min-[600px]:grid-cols-2">
        {lists.map((listed) => (
          <ChoiceTile
            key={listed.list}
            name={name}
            isChosen={listed.list === chosen}
            isBusy={isChanging !== undefined}
            onChoose={() => void choose(listed.list)}
            title={examNames[listed.list]}
            text={formatList(listed)}
          />
        ))}
      </div>
      <div role="status">{shown && <p className="mt-3 text-muted">{formatListChanged(shown)}</p>}</div>
    </>
  );
}
