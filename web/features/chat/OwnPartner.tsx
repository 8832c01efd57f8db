// "I want to talk": puts the learner on the list of partners, with what they like to talk about in Chinese.
import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { CallReply } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { maxTopicLength, partnerTopic } from '#contract/lobby.ts';
import { pagePaths } from '#contract/pages.ts';
import { send } from '#web/client/call.ts';
import { useLoginSession } from '#web/client/login-session.ts';
import { ChineseComposer, type OpenLettersHandle } from '#web/study/chinese/ChineseComposer.tsx';
import { useLearntWords } from '#web/study/chinese/learnt-words.ts';
import { Button } from '#web/ui/Button.tsx';
import { ErrorPanel } from '#web/ui/ErrorPanel.tsx';
import { notify } from '#web/ui/notice.ts';
import { notifyError } from '#web/ui/notify-error.ts';
import { useSavedAtOnce } from '#web/ui/saved-at-once.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Switch } from '#web/ui/Switch.tsx';
import { unreadableLetters } from './chat-messages.ts';
import { audienceNotes } from './lobby-messages.ts';
import { ownPartnerKey, useOwnPartner } from './lobby-queries.ts';

type Own = CallReply<typeof calls.lobby.ownPartner>;

function useSaveOwn(own: Own) {
  const queryClient = useQueryClient();
  return async (changed: Pick<Own, 'on' | 'topic'>): Promise<string> => {
    const { message } = await send(calls.lobby.savePartner, changed);
    queryClient.setQueryData<Own>(ownPartnerKey, { ...own, ...changed });
    return message;
  };
}

function TopicForm({ own }: { readonly own: Own }) {
  const id = useId();
  const save = useSaveOwn(own);
  const { accountId = '' } = useLoginSession();
  const learntWords = useLearntWords();
  const [topic, setTopic] = useState(own.topic);
  const [isBusy, setBusy] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const letters = useRef<OpenLettersHandle>(null);
  const checked = partnerTopic.safeParse(topic);
  // Whether letters that are no pinyin were left when it was to be saved.
  const [isUnreadable, setUnreadable] = useState(false);
  const error = checked.success ? (isUnreadable ? unreadableLetters : undefined) : checked.error.issues[0]?.message;

  async function submit(event?: SubmitEvent): Promise<void> {
    event?.preventDefault();
    const whole = letters.current?.finish();
    setUnreadable(whole === undefined);
    if (isBusy || whole === undefined || !partnerTopic.safeParse(whole).success) return;
    setBusy(true);
    try {
      await save({ on: true, topic: whole.trim() });
      notify.success('What you like to talk about is saved');
    } catch (failure) {
      notifyError(failure);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form noValidate className="mt-3" onSubmit={(event) => void submit(event)}>
      <p className="mb-1.5 text-sm font-medium">What you like to talk about</p>
      <ChineseComposer
        value={topic}
        onChange={setTopic}
        onSubmit={() => void submit()}
        onLetters={() => setUnreadable(false)}
        accountId={accountId}
        learntWords={learntWords}
        label="What you like to talk about, in Chinese"
        placeholder="我喜欢……"
        field={field}
        letters={letters}
        errorId={error === undefined ? undefined : `${id}-error`}
      />
      <p id={`${id}-error`} role="alert" className={error === undefined ? 'sr-only' : 'mt-1.5 text-sm font-medium text-seal'}>
        {error}
      </p>
      <div className="mt-2 flex items-center justify-between gap-3">
        <p className="text-sm text-muted tabular-nums">{`${Array.from(topic).length} / ${maxTopicLength}`}</p>
        <Button type="submit" isBusy={isBusy} disabled={error !== undefined}>
          Save
        </Button>
      </div>
    </form>
  );
}

function LoadedOwnPartner({ own }: { readonly own: Own }) {
  const save = useSaveOwn(own);
  const { value, saving, choose } = useSavedAtOnce(
    own.on,
    async (on) => void (await save({ on, topic: on ? own.topic : '' })),
    'This could not be saved.',
  );
  return (
    <>
      <Switch
        label="I want to talk"
        hint="Shows others your name, face, level, words learnt and when you were last here, as far as your settings show them."
        isOn={value}
        onChange={choose}
        saving={saving}
      />
      {own.on && value && (
        <>
          <p className="text-sm text-muted">
            <span>{audienceNotes[own.audience]}</span>
            {own.audience !== 'everyone' && (
              <>
                {' '}
                <Link to={pagePaths.settings} className="font-medium text-vine-strong underline">
                  Settings
                </Link>
              </>
            )}
          </p>
          <TopicForm own={own} />
        </>
      )}
    </>
  );
}

/** Off at first. */
export function OwnPartner() {
  const { data, error, refetch } = useOwnPartner();
  return (
    <section aria-labelledby="own-partner">
      <h2 id="own-partner" className="font-reading text-xl font-semibold">
        You
      </h2>
      {data ? (
        <LoadedOwnPartner own={data} />
      ) : error ? (
        <ErrorPanel error={error} text={error.message} onRetry={() => void refetch()} />
      ) : (
        <div role="status" aria-label="Loading your line" className="mt-3">
          <Skeleton className="h-20 w-full" />
        </div>
      )}
    </section>
  );
}
