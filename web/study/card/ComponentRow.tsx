// One component of a word on its card: its shape, reading, keyword and role.
import type { ComponentRole, StudyComponent } from '#contract/study-word.ts';
import { Chinese, Pinyin } from '#web/study/text/Chinese.tsx';
import { Glyph } from '#web/study/strokes/Glyph.tsx';

// A narrow card shows `says` alone.
const roleStyles: Record<ComponentRole, { look: string; lead: string; says: string }> = {
  meaning: { look: 'border-transparent bg-vine-soft text-vine-strong', lead: 'gives the ', says: 'meaning' },
  sound: { look: 'border-vine text-vine-strong', lead: 'hints at the ', says: 'sound' },
  ending: { look: 'border-line text-muted', lead: 'an ', says: 'ending' },
  loan: { look: 'border-vine text-vine-strong', lead: 'lends ', says: 'its sound' },
  picture: { look: 'border-line text-muted', lead: 'in the ', says: 'picture only' },
  shape: { look: 'border-line text-muted', lead: '', says: 'memory aid' },
};

export interface ComponentRowProps {
  readonly component: StudyComponent;
  readonly isReadingShown: boolean;
}

/** A component as a list item. */
export function ComponentRow({ component, isReadingShown }: ComponentRowProps) {
  const { glyph, reading, keyword, role } = component;
  const { look, lead, says } = roleStyles[role];
  return (
    <li className="flex items-center gap-3 rounded-control border border-line bg-paper px-3 py-2">
      <Chinese className="min-w-11 text-center font-han text-4xl leading-none">
        <Glyph glyph={glyph} />
      </Chinese>
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 text-left text-sm text-muted">
        <span className="font-reading text-lg leading-snug text-ink @min-[36rem]:basis-full @min-[26rem]:group-data-[across=2]/parts:basis-full">
          {keyword}
        </span>
        {isReadingShown && reading !== '' && <Pinyin>{reading}</Pinyin>}
        <span
          className={`ml-auto rounded-full border px-1.5 text-xs leading-5 whitespace-nowrap @min-[36rem]:ml-0 @min-[26rem]:group-data-[across=2]/parts:ml-0 ${look}`}
        >
          {lead !== '' && <span className="sr-only @min-[36rem]:not-sr-only @min-[36rem]:group-data-[across=3]/parts:sr-only">{lead}</span>}
          <span>{says}</span>
        </span>
      </span>
    </li>
  );
}
