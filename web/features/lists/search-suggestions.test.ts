// What is suggested where a search found nothing.
import { expect, test } from 'vitest';
import { listSuggestions } from './search-suggestions.ts';

test.each([
  ['学校长', ['学', '校', '长']],
  ['学学', ['学']],
  ['学', []],
  ['一二三四五六', ['一', '二', '三', '四']],
  ['xuéxiào', ['xuexiao']],
  ['lǜsè', ['lüse']],
  ['hao3 chi1', ['hao chi']],
  ['to go shopping', ['shopping']],
  ['large animal', ['large', 'animal']],
  ['hello', []],
  ['', []],
])('after %j these: %j', (text, suggestions) => expect(listSuggestions(text)).toEqual(suggestions));
