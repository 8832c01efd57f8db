// The head of a profile: photo, name, level, age, About me, and the vine with the words learnt.
import type { ReactNode } from 'react';
import type { CallReply } from '#contract/call.ts';
import type { calls } from '#contract/calls.ts';
import type { LearntWords } from '#contract/profile.ts';
import { MixedText } from '#web/study/text/MixedText.tsx';
import { Vine } from '#web/study/vine/Vine.tsx';
import { wideVine } from '#web/study/vine/vine-shape.ts';
import { Card } from '#web/ui/Card.tsx';
import { Face } from '#web/ui/Face.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { formatAge, formatHiddenProfile, formatLearntWords, formatPhotoName } from './profile-messages.ts';

export type ShownProfile = CallReply<typeof calls.profile.userdata>;

function SmallVine({ learnt }: { readonly learnt: LearntWords }) {
  const buds = learnt.levels.map(({ score, words }) => ({ score, words, isOpen: false }));
  return (
    <figure className="mx-auto mt-8 max-w-200 pt-4">
      <Vine shape={wideVine} buds={buds} className="block w-full" />
      <div aria-hidden="true" className="mt-2 grid grid-cols-6 text-center text-sm text-muted max-[30rem]:text-xs">
        {learnt.levels.map(({ level }) => (
          <span key={level}>{`HSK ${level}`}</span>
        ))}
      </div>
      <figcaption className="mt-4 text-center font-reading text-xl">{formatLearntWords(learnt.words)}</figcaption>
    </figure>
  );
}

export interface ProfileCardProps {
  readonly profile: ShownProfile;
  readonly imageUrl: string | null;
  /** Beside the photo, under it on a phone. */
  readonly photoForm?: ReactNode;
  /** What the learner can do here; on one's own profile, its editing. */
  readonly actions: ReactNode;
  /** Replaces what the profile says. */
  readonly form?: ReactNode;
}

function Facts({ level, age }: Pick<ShownProfile, 'level' | 'age'>) {
  const facts = [...(level === null ? [] : [`HSK ${level}`]), ...(age === null ? [] : [formatAge(age)])];
  if (facts.length === 0) return null;
  return (
    <ul className="mt-3 flex flex-wrap justify-center gap-2 min-[600px]:justify-start">
      {facts.map((fact) => (
        <li key={fact} className="rounded-full bg-vine-soft px-3 py-1 text-sm font-medium text-vine-strong">
          {fact}
        </li>
      ))}
    </ul>
  );
}

/** On a phone everything is centred below the photo. */
export function ProfileCard({ profile, imageUrl, photoForm, actions, form }: ProfileCardProps) {
  const { username, level, age, info, own, shown, learnt } = profile;
  return (
    <Card className="relative">
      <div className="flex flex-col items-center gap-6 min-[600px]:flex-row min-[600px]:items-start min-[600px]:gap-8">
        <div className="flex w-40 shrink-0 flex-col items-center gap-3">
          <Face name={username} imageUrl={imageUrl} className="size-36 shadow-card" alt={formatPhotoName(username)} />
          {photoForm}
        </div>
        <div className="w-full min-w-0 flex-1 text-center min-[600px]:text-left">
          <PageHeading title={own ? 'My profile' : username} className="wrap-anywhere">
            {username}
          </PageHeading>
          {form ?? (
            <>
              <Facts level={level} age={age} />
              {info !== '' && (
                <p className="mt-4 max-w-150 text-left leading-relaxed whitespace-pre-line">
                  <MixedText text={info} />
                </p>
              )}
              {own && level === null && age === null && info === '' && (
                <p className="mt-3 text-muted">Say a little about yourself, so that others know who they learn with.</p>
              )}
              {!shown && <p className="mt-3 text-muted">{formatHiddenProfile(username)}</p>}
              <div className="mt-6 flex flex-wrap justify-center gap-3 text-left min-[600px]:justify-start">{actions}</div>
            </>
          )}
        </div>
      </div>
      {learnt && !form && <SmallVine learnt={learnt} />}
    </Card>
  );
}
