// What one is about to write in a room: a message, a reply, or a correction of somebody else's message, whose text is then edited.
import { useCallback, useState } from 'react';
import * as z from 'zod/mini';
import type { MessageReference, QuotedMessage } from '#contract/chat-messages.ts';
import { buildStoragePrefix } from '#web/client/account-storage.ts';
import { readStored, writeStored } from '#web/client/device-store.ts';
import { type QueuedReference, queuedReference } from '#web/client/message-outbox.ts';

export interface Composing {
  readonly reference: MessageReference | undefined;
  /** What a reload left, while it is not known whether that message is still there: until then nothing of it is shown. */
  readonly pending: QueuedReference | undefined;
  /** What a message that is sent now refers to: also a reply that is pending, whose text is in the box already. */
  readonly referenceToSend: QueuedReference | undefined;
  /** Goes on with what is pending, or without it where its message is gone. */
  readonly resume: (quoted: QuotedMessage | undefined) => void;
  /** Names the text box: a new one begins with the draft of `draftKey`, or with `initialText`. */
  readonly boxKey: string;
  readonly draftKey: string;
  readonly initialText: string;
  /** Grows with every press that leads to the text box. */
  readonly turn: number;
  /** Begins a reply or a correction. */
  readonly refer: (reference: MessageReference) => void;
  /** Puts a text into the box, behind what is written there; what it refers to, if anything, comes with it. */
  readonly write: (text: string, reference?: MessageReference) => void;
  /** Goes back to a message that stands for itself. */
  readonly stop: () => void;
}

interface State {
  readonly pending: QueuedReference | undefined;
  readonly reference: MessageReference | undefined;
  readonly initialText: string;
  readonly writes: number;
  readonly turn: number;
}

function readReference(key: string): QueuedReference | undefined {
  const stored = readStored(key, 'sessionStorage');
  if (stored === undefined) return undefined;
  const parsed = z.safeParse(queuedReference, JSON.parse(stored));
  return parsed.success ? parsed.data : undefined;
}

/** What is being written, and what it refers to, stay with the room until the tab is closed. A correction has a draft of its own. */
export function useComposing(room: string, accountId: string): Composing {
  const roomKey = buildStoragePrefix('draft', accountId) + room;
  const referenceKey = `${roomKey} reference`;
  const [state, setState] = useState<State>(() => ({
    reference: undefined,
    pending: readReference(referenceKey),
    initialText: '',
    writes: 0,
    turn: 0,
  }));
  const { reference, pending, initialText, writes, turn } = state;
  const findDraftKey = useCallback(
    (one: QueuedReference | undefined) => (one?.kind === 'correction' ? `${roomKey} correction ${one.id}` : roomKey),
    [roomKey],
  );
  const open = useCallback(
    (next: MessageReference | undefined, text?: string) => {
      writeStored(referenceKey, next && JSON.stringify({ kind: next.kind, id: next.id }), 'sessionStorage');
      setState((before) => ({
        reference: next,
        pending: undefined,
        initialText: text ?? '',
        writes: before.writes + (text === undefined ? 0 : 1),
        turn: before.turn + 1,
      }));
    },
    [referenceKey],
  );
  const refer = useCallback(
    (next: MessageReference) => {
      const key = findDraftKey(next);
      const isBegun = readStored(key, 'sessionStorage') !== undefined;
      if (next.kind === 'correction' && !isBegun) writeStored(key, next.quoted?.text, 'sessionStorage');
      open(next);
    },
    [findDraftKey, open],
  );
  const write = useCallback(
    (text: string, next?: MessageReference) => {
      const key = findDraftKey(next);
      const whole = (readStored(key, 'sessionStorage') ?? '') + text;
      writeStored(key, whole, 'sessionStorage');
      open(next, whole);
    },
    [findDraftKey, open],
  );
  const resume = useCallback(
    (quoted: QuotedMessage | undefined) => {
      if (!pending) return;
      const resumed = quoted && { ...pending, quoted };
      if (!resumed) {
        writeStored(referenceKey, undefined, 'sessionStorage');
        // A correction is made of those words.
        if (pending.kind === 'correction') writeStored(findDraftKey(pending), undefined, 'sessionStorage');
      }
      // Sent or given up meanwhile, it is not there any more.
      setState((before) => (before.pending === pending ? { ...before, reference: resumed, pending: undefined } : before));
    },
    [pending, referenceKey, findDraftKey],
  );
  const draftKey = findDraftKey(reference);
  return {
    reference,
    pending,
    referenceToSend: reference ?? (pending?.kind === 'reply' ? pending : undefined),
    resume,
    boxKey: `${writes} ${draftKey}`,
    draftKey,
    initialText: initialText === '' && reference?.kind === 'correction' ? (reference.quoted?.text ?? '') : initialText,
    turn,
    refer,
    write,
    stop() {
      if (reference?.kind === 'correction') writeStored(draftKey, undefined, 'sessionStorage');
      open(undefined);
    },
  };
}
