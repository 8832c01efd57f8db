// Finds people by name and asks them to be friends (decisions §10; issue: exact name, or three letters).
import { useEffect, useId, useState } from 'react';
import { Link } from 'react-router';
import { calls } from '#contract/calls.ts';
import { type Person, minPrefixLength } from '#contract/friends.ts';
import { buildProfilePagePath } from '#contract/pages.ts';
import { send, getFaultNumber } from '#web/client/call.ts';
import { FaultNumber } from '#web/ui/FaultNumber.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Face } from '#web/ui/Face.tsx';
import { AddPersonIcon, CheckIcon } from '#web/ui/icons.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { useFriends, usePeopleChange, usePeopleSearch } from './people-queries.ts';
import { formatAddFriend } from './profile-messages.ts';

const debounceMs = 250;

function FoundPerson({ person: { name, imageUrl }, isFriend }: { readonly person: Person; readonly isFriend: boolean }) {
  const { isBusy, change } = usePeopleChange();
  const [isSent, setSent] = useState(false);
  async function sendRequest(): Promise<void> {
    setSent(await change(() => send(calls.friends.sendFriendRequest, { name })));
  }
  return (
    <li className="flex items-center gap-3">
      <Link
        to={buildProfilePagePath(name)}
        className="-ml-2 flex min-w-0 flex-1 items-center gap-3 rounded-control p-2 font-medium hover:bg-vine-soft hover:text-vine-strong"
      >
        <Face name={name} imageUrl={imageUrl} className="size-11" />
        <span className="min-w-0 wrap-anywhere">{name}</span>
      </Link>
      {isFriend || isSent ? (
        <span className="flex items-center gap-1.5 text-sm text-muted">
          <CheckIcon className="size-4" />
          <span>{isFriend ? 'Friend' : 'Request sent'}</span>
        </span>
      ) : (
        <Button aria-label={formatAddFriend(name)} isBusy={isBusy} onClick={() => void sendRequest()}>
          <AddPersonIcon />
          Add
        </Button>
      )}
    </li>
  );
}

function SearchResults({ text, ownName }: { readonly text: string; readonly ownName: string }) {
  const { data, error } = usePeopleSearch(text);
  const { data: own } = useFriends(ownName);
  if (error)
    return (
      <p role="alert" className="mt-4 text-seal">
        <span>{error.message}</span>
        <FaultNumber number={getFaultNumber(error)} />
      </p>
    );
  if (!data) return <Skeleton className="mt-4 h-11 w-full" />;
  if (data.people.length === 0)
    return (
      <p className="mt-4 text-muted">
        {Array.from(text).length < minPrefixLength ? 'Nobody has exactly this name. Type three letters or more.' : 'Nobody found.'}
      </p>
    );
  return (
    <ul className="mt-3 flex flex-col gap-1">
      {data.people.map((person) => (
        <FoundPerson key={person.name} person={person} isFriend={own?.friendNames.includes(person.name) === true} />
      ))}
    </ul>
  );
}

/** Searches after a short pause in typing. */
export function AddFriend({ ownName }: { readonly ownName: string }) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [text, setText] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setText(typed.trim()), debounceMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <Card>
      <h2 className="font-reading text-2xl font-semibold">Add a friend</h2>
      <form
        role="search"
        className="mt-4"
        onSubmit={(event) => {
          event.preventDefault();
          setText(typed.trim());
        }}
      >
        <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
          Search by name
        </label>
        <input
          id={id}
          type="search"
          enterKeyHint="search"
          maxLength={60}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          aria-describedby={`${id}-hint`}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          className="min-h-12 w-full rounded-control border border-edge bg-raised px-4 text-base"
        />
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-muted">
          The first three letters, or the whole name of someone who keeps their profile private.
        </p>
      </form>
      <div aria-live="polite">{text !== '' && <SearchResults key={text} text={text} ownName={ownName} />}</div>
    </Card>
  );
}
