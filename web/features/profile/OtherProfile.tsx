// Another user's profile, with what the learner can do there.
import { FriendList } from './FriendList.tsx';
import { ProfileActions } from './ProfileActions.tsx';
import { ProfileCard, type ShownProfile } from './ProfileCard.tsx';
import { usePhotos } from './people-queries.ts';

/** The server has already hidden what the user does not show. */
export function OtherProfile({ profile }: { readonly profile: ShownProfile }) {
  const { username } = profile;
  const [photo] = usePhotos(username).data ?? [];
  return (
    <>
      <ProfileCard profile={profile} imageUrl={photo?.imageUrl ?? null} actions={<ProfileActions name={username} />} />
      <div className="mt-6">
        <FriendList name={username} />
      </div>
    </>
  );
}
