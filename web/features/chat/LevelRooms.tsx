// The standing room of each level: entered and left by a press.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { calls } from '#contract/calls.ts';
import { buildLevelRoomName } from '#contract/chat-fields.ts';
import type { LevelRoom } from '#contract/lobby.ts';
import { buildChatPagePath } from '#contract/pages.ts';
import { send } from '#web/client/call.ts';
import { refreshChats } from '#web/client/chat-queries.ts';
import { Button } from '#web/ui/Button.tsx';
import { ErrorPanel } from '#web/ui/ErrorPanel.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { LeaveIcon } from '#web/ui/icons.tsx';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { notifyError } from '#web/ui/notify-error.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { formatEnterRoom, formatLeaveRoom, formatOpenRoom, formatToday } from './lobby-messages.ts';
import { refreshLobby, useLevelRooms } from './lobby-queries.ts';

function Room({ entry }: { readonly entry: LevelRoom }) {
  const { level, room } = entry;
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  async function act(request: () => Promise<void>): Promise<void> {
    setBusy(true);
    try {
      await request();
    } catch (error) {
      notifyError(error);
    } finally {
      setBusy(false);
      await Promise.all([refreshLobby(queryClient), refreshChats(queryClient)]);
    }
  }
  async function enter(): Promise<void> {
    const { chat } = await send(calls.lobby.enterLevelRoom, { level });
    // It may have been looked for before.
    await queryClient.invalidateQueries({ queryKey: ['chat', 'membership', chat] });
    await navigate(buildChatPagePath(chat));
  }
  return (
    <li className="flex min-h-14 items-center gap-2">
      <div className="min-w-0 flex-1">
        <p className="font-medium">{buildLevelRoomName(level)}</p>
        <p className="text-sm text-muted">{formatToday(entry)}</p>
      </div>
      {room === null ? (
        <Button aria-label={formatEnterRoom(level)} isBusy={isBusy} onClick={() => void act(enter)}>
          Enter
        </Button>
      ) : (
        <>
          <IconButton
            label={formatLeaveRoom(level)}
            icon={<LeaveIcon />}
            disabled={isBusy}
            onClick={() => void act(async () => void (await send(calls.chat.removeChat, { room })))}
          />
          <LinkButton to={buildChatPagePath(room)} aria-label={formatOpenRoom(level)}>
            Open
          </LinkButton>
        </>
      )}
    </li>
  );
}

/** Any of them is open to everybody who may chat. */
export function LevelRooms() {
  const { data, error, refetch } = useLevelRooms();
  return (
    <section aria-labelledby="level-rooms">
      <h2 id="level-rooms" className="font-reading text-xl font-semibold">
        Rooms
      </h2>
      <p className="mt-1 text-sm text-muted">One for each level, always open.</p>
      {data ? (
        <ul className="mt-2 divide-y divide-line">
          {data.map((entry) => (
            <Room key={entry.level} entry={entry} />
          ))}
        </ul>
      ) : error ? (
        <ErrorPanel error={error} text={error.message} onRetry={() => void refetch()} />
      ) : (
        <div role="status" aria-label="Loading the rooms" className="mt-3 flex flex-col gap-2">
          {[1, 2, 3, 4, 5].map((level) => (
            <Skeleton key={level} className="h-12 w-full" />
          ))}
        </div>
      )}
    </section>
  );
}
