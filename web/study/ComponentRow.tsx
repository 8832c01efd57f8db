// One component of a word on its card: its shape, reading and keyword, and what it does there.
import type { ComponentRole } from '#contract/study.ts';
import { Glyph } from './Glyph.tsx';

const roles: Record<ComponentRole, { look: string; says: string }> = {
  meaning: { look: 'border-transparent bg-vine-soft text-vine-strong', says: 'gives the meaning' },
  sound: { look: 'border-vine text-vine-strong', says: 'hints at the sound' },
  shape: { look: 'border-line text-muted', says: 'memory aid' },
};

export interface ComponentRowProps {
  readonly glyph: string;
  readonly reading: string;
  readonly keyword: string;
  readonly role: ComponentRole;
  readonly withReading: boolean;
}

/** A component as a list item. */
export function ComponentRow({ glyph, reading, keyword, role, withReading }: ComponentRowProps) {
  return (
    <li className="flex items-center gap-4 rounded-control border border-line bg-paper px-4 py-3">
      <span lang="zh-Hans" className="min-w-11 text-center font-han text-4xl leading-none">
        <Glyph glyph={glyph} />
      </span>
      <span className="flex min-w-0 flex-col text-left">
        <span className="font-reading text-lg leading-snug">{keyword}</span>
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
          {withReading && reading !== '' && <span lang="zh-Latn-pinyin">{reading}</span>}
          <span className={`rounded-full border px-2 text-xs leading-5 ${roles[role].look}`}>{roles[role].says}</span>
        </span>
      </span>
    </li>
  );
}
