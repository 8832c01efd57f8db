// What search engines and link previews say of the public pages. These pages are prerendered where they have content for everyone.

import { pagePaths } from '#contract/pages.ts';

export interface PublicPage {
  readonly path: string;
  /** Document title, as the page's own heading sets it. */
  readonly title: string;
  readonly description: string;
  /** Whether the page's content is in its HTML file; otherwise only its head is. */
  readonly isPrerendered: boolean;
}

const summary = 'Learn Chinese words for HSK 1 to 5 by associations built from the components of their characters.';

export const publicPages: readonly PublicPage[] = [
  { path: '/', title: 'HanziVine', description: summary, isPrerendered: false },
  {
    path: pagePaths.register,
    title: 'Register · HanziVine',
    description:
      'Learn Chinese words for HSK 1 to 5 by associations built from the components of their characters. The first twenty words are free.',
    isPrerendered: true,
  },
  {
    path: pagePaths.about,
    title: 'About · HanziVine',
    description: 'How Chinese characters are built, and how HanziVine turns their components into pictures that stay.',
    isPrerendered: true,
  },
  {
    path: pagePaths.terms,
    title: 'Terms of Use · HanziVine',
    description: 'The terms and conditions of HanziVine, in plain words.',
    isPrerendered: true,
  },
  {
    path: pagePaths.privacy,
    title: 'Privacy · HanziVine',
    description: 'What HanziVine knows about you, why, and how long.',
    isPrerendered: true,
  },
  { path: pagePaths.contact, title: 'Contact · HanziVine', description: 'How to reach HanziVine.', isPrerendered: true },
];
