// One's photo: choose, preview, save, remove (accounts-and-chat §4 "Profile").
import { useId, useState } from 'react';
import { calls } from '#contract/calls.ts';
import { type Photo, maxPhotoBytes, photoTooLargeMessage } from '#contract/profile.ts';
import { CallError, send } from '#web/client/call.ts';
import { Button } from '#web/ui/Button.tsx';
import { getButtonClasses } from '#web/ui/button-classes.ts';
import { BinIcon, PictureIcon } from '#web/ui/icons.tsx';
import { usePeopleChange } from './people-queries.ts';

const photoTypes = ['image/jpeg', 'image/png', 'image/webp'];

interface ChosenPhoto {
  readonly file: File;
  readonly preview: string;
}

// Not an object URL: the content security policy of our pages allows data only.
function readAsDataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as string));
    reader.addEventListener('error', () => reject(new Error('The file could not be read')));
    reader.readAsDataURL(file);
  });
}

function findFileError({ size, type }: File): string | undefined {
  if (!photoTypes.includes(type)) return 'Please choose a JPEG, PNG or WebP photo';
  return size > maxPhotoBytes ? photoTooLargeMessage : undefined;
}

function RemovePhoto({ photo }: { readonly photo: Photo }) {
  const { isBusy, change } = usePeopleChange();
  return (
    <Button
      kind="quiet"
      className="whitespace-nowrap"
      isBusy={isBusy}
      onClick={() => void change(() => send(calls.profile.deletePhoto, { id: photo.id }))}
    >
      <BinIcon />
      Remove photo
    </Button>
  );
}

/** Without a photo, a file can be chosen; a photo can be removed while editing. */
export function PhotoForm({ photo, isEditing }: { readonly photo: Photo | undefined; readonly isEditing: boolean }) {
  const id = useId();
  const [chosen, setChosen] = useState<ChosenPhoto>();
  const [error, setError] = useState<string>();
  const { isBusy, change } = usePeopleChange();
  if (photo) return isEditing ? <RemovePhoto photo={photo} /> : null;

  async function choose(input: HTMLInputElement): Promise<void> {
    const [file] = input.files ?? [];
    // The same file can be chosen again.
    input.value = '';
    if (!file) return;
    const fileError = findFileError(file);
    setError(fileError);
    try {
      setChosen(fileError === undefined ? { file, preview: await readAsDataUrl(file) } : undefined);
    } catch {
      setError('This photo could not be read. Please choose another one');
    }
  }
  async function save({ file }: ChosenPhoto): Promise<void> {
    const isSaved = await change(async () => {
      try {
        await send(calls.profile.uploadPhoto, {}, { file });
      } catch (failure) {
        if (failure instanceof CallError && failure.field !== undefined) setError(failure.message);
        throw failure;
      }
      return { message: 'Your photo was saved' };
    });
    if (isSaved) setChosen(undefined);
  }

  return (
    <div className="flex flex-col items-center gap-2 text-center">
      {chosen && <img src={chosen.preview} alt="Preview" className="-mt-39 mb-3 size-36 rounded-full border border-line object-cover" />}
      <input
        id={id}
        type="file"
        accept={photoTypes.join(',')}
        aria-describedby={`${id}-error`}
        className="peer sr-only"
        disabled={isBusy}
        onChange={({ target }) => void choose(target)}
      />
      <label
        htmlFor={id}
        className={`${getButtonClasses('quiet')} whitespace-nowrap peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-vine`}
      >
        <PictureIcon />
        <span>{chosen ? 'Another photo' : 'Add a photo'}</span>
      </label>
      {chosen && (
        <div className="flex flex-wrap justify-center gap-2">
          <Button kind="primary" isBusy={isBusy} onClick={() => void save(chosen)}>
            {isBusy ? 'Saving …' : 'Save photo'}
          </Button>
          <Button kind="quiet" disabled={isBusy} onClick={() => setChosen(undefined)}>
            Cancel
          </Button>
        </div>
      )}
      <p id={`${id}-error`} role="alert" className={error === undefined ? 'sr-only' : 'text-sm font-medium text-seal'}>
        {error}
      </p>
      {error === undefined && !chosen && <p className="text-sm text-muted">JPEG, PNG or WebP, at most 300 KB</p>}
    </div>
  );
}
