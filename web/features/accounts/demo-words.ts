// The words on the flip cards beside the login form.

/** A word as a flip card shows it: its front, and its components on the back. */
export interface DemoWord {
  readonly character: string;
  readonly reading: string;
  readonly meaning: string;
  readonly components: readonly { readonly glyph: string; readonly keyword: string }[];
  readonly association: string;
}

export const demoWords: readonly DemoWord[] = [
  {
    character: '好',
    reading: 'hǎo',
    meaning: 'good',
    components: [
      { glyph: '女', keyword: 'woman' },
      { glyph: '子', keyword: 'child' },
    ],
    association: 'A woman holds her child close: all is good.',
  },
  {
    character: '休',
    reading: 'xiū',
    meaning: 'to rest',
    components: [
      { glyph: '亻', keyword: 'person' },
      { glyph: '木', keyword: 'tree' },
    ],
    association: 'A person leans against a tree to rest.',
  },
  {
    character: '明',
    reading: 'míng',
    meaning: 'bright',
    components: [
      { glyph: '日', keyword: 'sun' },
      { glyph: '月', keyword: 'moon' },
    ],
    association: 'Sun and moon in one sky: how bright!',
  },
];
