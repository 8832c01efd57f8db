// One's own profile: editing, photo, friends, requests, and finding friends.
import { useState } from 'react';
import { pagePaths } from '#contract/pages.ts';
import { Button } from '#web/ui/Button.tsx';
import { PencilIcon, SlidersIcon } from '#web/ui/icons.tsx';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { AddFriend } from './AddFriend.tsx';
import { FriendRequests } from './FriendRequests.tsx';
import { FriendList } from './FriendList.tsx';
import { PhotoForm } from './PhotoForm.tsx';
import { ProfileCard, type ShownProfile } from './ProfileCard.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import { usePhotos } from './people-queries.ts';

/** Display or edit mode; back with X (accounts-and-chat §4 "Profile"). */
export function OwnProfile({ profile }: { readonly profile: ShownProfile }) {
  const [isEditing, setEditing] = useState(false);
  const photos = usePhotos(profile.username);
  const [photo] = photos.data ?? [];
  return (
    <>
      <ProfileCard
        profile={profile}
        imageUrl={photo?.imageUrl ?? null}
        photoForm={photos.data && <PhotoForm photo={photo} isEditing={isEditing} />}
        actions={
          <>
            <Button onClick={() => setEditing(true)}>
              <PencilIcon />
              Edit
            </Button>
            <LinkButton kind="quiet" to={pagePaths.settings}>
              <SlidersIcon />
              Settings
            </LinkButton>
          </>
        }
        form={isEditing ? <ProfileForm profile={profile} onClose={() => setEditing(false)} /> : undefined}
      />
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-6 wide:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <FriendList name={profile.username} isOwn />
        <div className="flex min-w-0 flex-col gap-6">
          <FriendRequests />
          <AddFriend ownName={profile.username} />
        </div>
      </div>
    </>
  );
}
