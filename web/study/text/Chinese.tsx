// Chinese and pinyin on a page: each names its language, so that fonts and voices fit, and is never translated (decisions §11).
import type { HTMLAttributes } from 'react';

/** What a field for Chinese carries; text has `Chinese`. */
export const chineseField = { lang: 'zh-Hans', translate: 'no' } as const;

interface MarkedTextProps extends Omit<HTMLAttributes<HTMLElement>, 'lang' | 'translate'> {
  readonly as?: 'span' | 'p' | 'div' | 'h1' | 'h2' | 'h3';
}

/** Simplified characters, or traditional ones. */
export function Chinese({ as: Tag = 'span', isTraditional = false, ...props }: MarkedTextProps & { readonly isTraditional?: boolean }) {
  return <Tag {...props} lang={isTraditional ? 'zh-Hant' : 'zh-Hans'} translate="no" />;
}

export function Pinyin({ as: Tag = 'span', ...props }: MarkedTextProps) {
  return <Tag {...props} lang="zh-Latn-pinyin" translate="no" />;
}
