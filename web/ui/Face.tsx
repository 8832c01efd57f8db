// A person's photo in a circle, or the first letter of their name on a leaf.
import { useState } from 'react';

export interface FaceProps {
  readonly name: string;
  /** Null if there is no photo, or it is hidden. */
  readonly imageUrl: string | null;
  /** Sets the size. */
  readonly className?: string;
  /** Described by a text of its own; without one the face is decoration beside the name. */
  readonly alt?: string;
}

/** A photo that cannot be loaded becomes the leaf too. */
export function Face({ name, imageUrl, className = 'size-14', alt = '' }: FaceProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  if (imageUrl !== null && imageUrl !== failedUrl)
    return (
      <img
        src={imageUrl}
        alt={alt}
        draggable={false}
        onError={() => setFailedUrl(imageUrl)}
        className={`shrink-0 rounded-full border border-line bg-vine-soft object-cover ${className}`}
      />
    );
  return (
    <svg viewBox="0 0 100 100" className={`shrink-0 rounded-full ${className}`} aria-hidden="true">
      <circle cx="50" cy="50" r="50" className="fill-vine-soft" />
      <path d="M50 97C23 88 9 66 17 42 23 24 37 13 50 4c13 9 27 20 33 38 8 24-6 46-33 55Z" className="fill-vine" opacity="0.22" />
      <path d="M50 100V70" className="stroke-vine" strokeWidth="2.500" strokeLinecap="round" opacity="0.5" fill="none" />
      <text
        x="50"
        y="52"
        textAnchor="middle"
        dominantBaseline="central"
        className="fill-vine-strong font-reading font-semibold"
        fontSize="42"
      >
        {(Array.from(name)[0] ?? '').toUpperCase()}
      </text>
    </svg>
  );
}
