// The call of the uses of a word, which its card asks for (content.md "Use: what comes after the meaning").
import * as z from 'zod/mini';
import { call } from './call.ts';
import { wordUse } from './study-aids.ts';
import type { Word } from './study.ts';
import { hsk, text, renamed } from './wire.ts';

/** Whether a word has uses: from level 3 on, and no character that is no word by itself. */
export function hasUses({ level, kind }: Pick<Word, 'level' | 'kind'>): boolean {
  return kind !== 'character' && level >= 3;
}

export const uses = {
  getUses: call({
    method: 'GET',
    path: '/uses',
    access: 'level-or-free-list',
    limit: 'api',
    summary:
      'Returns the uses of a word: what it goes with, frames around it, and sentences with its further senses; none at levels 1 and 2. A word that is learnt stays open after the access has ended.',
    input: () => renamed({ hsk, id: text(20) }),
    reply: () => z.object({ uses: z.array(wordUse) }),
  }),
};
