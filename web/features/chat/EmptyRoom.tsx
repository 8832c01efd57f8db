// A room in which nobody has written: what one may begin with, put into the text box by a press (chat "Talking").
import { useQuery } from '@tanstack/react-query';
import { calls } from '#contract/calls.ts';
import { send } from '#web/client/call.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { PhraseButton } from './PhraseButton.tsx';
import { noMessagesNote } from './chat-messages.ts';

const staleMs = 60_000;

export interface EmptyRoomProps {
  readonly room: string;
  readonly onWrite: (text: string) => void;
}

/** Without an answer of the server the note stands alone. */
export function EmptyRoom({ room, onWrite }: EmptyRoomProps) {
  const { data, isPending } = useQuery({
    queryKey: ['chat', 'talk-aids', room],
    queryFn: ({ signal }) => send(calls.chat.talkAids, { roomNumber: room }, { signal }),
    staleTime: staleMs,
  });
  return (
    <div className="m-auto flex w-full max-w-96 flex-col items-center gap-4 text-center">
      <p className="max-w-72 text-muted">{noMessagesNote}</p>
      {isPending && <Skeleton className="h-40 w-full" />}
      {data && (
        <>
          <h2 className="text-sm font-medium">Begin with</h2>
          <ul className="-mt-2 flex flex-col items-center gap-2">
            {data.openings.map((phrase) => (
              <li key={phrase.text}>
                <PhraseButton {...phrase} onWrite={onWrite} />
              </li>
            ))}
          </ul>
          <h2 className="text-sm font-medium">Topic of the week</h2>
          <div className="-mt-2">
            <PhraseButton {...data.topic} onWrite={onWrite} />
          </div>
        </>
      )}
    </div>
  );
}
