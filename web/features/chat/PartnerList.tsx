// Those who want to talk: filtered by level, invited to a private chat by a press, reported like profiles.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { ChatPartner } from '#contract/lobby.ts';
import { buildChatPagePath, buildProfilePagePath } from '#contract/pages.ts';
import { type Level, levels } from '#contract/wire.ts';
import { openPrivateChat } from '#web/client/open-chat.ts';
import { ReportDialog } from '#web/people/ReportDialog.tsx';
import { Chinese } from '#web/study/text/Chinese.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ErrorPanel } from '#web/ui/ErrorPanel.tsx';
import { Face } from '#web/ui/Face.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { ChatIcon, FlagIcon } from '#web/ui/icons.tsx';
import { notifyError } from '#web/ui/notify-error.ts';
import { SelectField } from '#web/ui/SelectField.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { formatLevel, formatNobody, formatPartnerFacts, formatReportLine, formatTalkWith } from './lobby-messages.ts';
import { refreshLobby, usePartners } from './lobby-queries.ts';

const allLevels = 'All levels';

function Partner({ partner, onReport }: { readonly partner: ChatPartner; readonly onReport: () => void }) {
  const { name, imageUrl, topic } = partner;
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  async function talk(): Promise<void> {
    setBusy(true);
    try {
      await navigate(buildChatPagePath(await openPrivateChat(name)));
    } catch (error) {
      notifyError(error);
      setBusy(false);
      // They may have left the list since it was loaded.
      await refreshLobby(queryClient);
    }
  }
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <Face name={name} imageUrl={imageUrl} className="size-12" />
      <div className="min-w-40 flex-1">
        <Link to={buildProfilePagePath(name)} className="inline-flex min-h-6 items-center font-medium wrap-anywhere hover:underline">
          {name}
        </Link>
        <p className="text-sm text-muted">{formatPartnerFacts(partner)}</p>
        {topic !== '' && (
          <Chinese as="p" className="text-lg leading-snug wrap-anywhere">
            {topic}
          </Chinese>
        )}
      </div>
      <div className="ml-auto flex items-center gap-1">
        <IconButton label={formatReportLine(name)} icon={<FlagIcon />} onClick={onReport} />
        <Button aria-label={formatTalkWith(name)} isBusy={isBusy} onClick={() => void talk()}>
          <ChatIcon />
          Talk
        </Button>
      </div>
    </li>
  );
}

function Partners({ level }: { readonly level: Level | undefined }) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = usePartners(level);
  const [reported, setReported] = useState<string>();
  if (!data && error) return <ErrorPanel error={error} text={error.message} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div role="status" aria-label="Loading the list" className="mt-4 flex flex-col gap-3">
        {[1, 2, 3].map((line) => (
          <Skeleton key={line} className="h-16 w-full" />
        ))}
      </div>
    );
  if (data.length === 0) return <p className="mt-4 text-muted">{formatNobody(level)}</p>;
  return (
    <>
      <ul aria-label="People who want to talk" className="mt-2 divide-y divide-line">
        {data.map((partner) => (
          <Partner key={partner.id} partner={partner} onReport={() => setReported(partner.name)} />
        ))}
      </ul>
      {hasNextPage && (
        <Button kind="quiet" className="mt-2" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
      {error && (
        <p role="alert" className="mt-2 text-sm font-medium text-seal">
          {error.message}
        </p>
      )}
      <ReportDialog open={reported !== undefined} name={reported ?? ''} onClose={() => setReported(undefined)} />
    </>
  );
}

/** Who was here today stands first. */
export function PartnerList() {
  const [level, setLevel] = useState<Level>();
  return (
    <section aria-labelledby="partners">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <h2 id="partners" className="font-reading text-xl font-semibold">
          They want to talk
        </h2>
        <div className="w-40">
          <SelectField
            label="Level"
            options={[allLevels, ...levels.map(formatLevel)]}
            value={level === undefined ? allLevels : formatLevel(level)}
            onChoose={(name) => setLevel(levels.find((one) => formatLevel(one) === name))}
          />
        </div>
      </div>
      <Partners key={level ?? 0} level={level} />
    </section>
  );
}
