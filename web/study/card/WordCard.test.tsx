// The description card tells everything about a word, and asks before a word is marked as learnt.
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { noStudyAids } from '#contract/study-aids.ts';
import type { Word } from '#contract/study.ts';
import { formatSyllabus } from './card-messages.ts';
import { WordCard } from './WordCard.tsx';
import { toggleTranscription } from '#web/study/text/transcription.ts';

const mother: Word = {
  id: '1-040',
  memoryId: '1-040',
  level: 1,
  text: '妈妈',
  translation: 'mum',
  pinyin: 'māma',
  components: [
    { glyph: '女', reading: 'nǚ', keyword: 'woman', role: 'meaning' },
    { glyph: '马', reading: 'mǎ', keyword: 'horse', role: 'sound' },
  ],
  association: 'The woman who calls you as loud as a horse: mum.',
  note: 'Children say it; adults too.',
  kind: 'word',
  partOfSpeech: 'noun',
  syllabusLevel: 7,
  handwriting: null,
  traditional: '媽媽',
  ...noStudyAids,
  voice: '',
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('it shows the word, what it means, its parts with their roles, and the association with its keywords', () => {
  render(<WordCard word={mother} />);
  const heading = screen.getByRole('heading', { name: '妈妈' });
  expect(heading.lang).toBe('zh-Hans');
  for (const text of ['mum', 'noun', 'māma', 'Children say it; adults too.', '2026 syllabus: level 7–9'])
    expect(screen.getByText(text)).toBeTruthy();
  expect(document.querySelector('[lang=zh-Hant]')?.textContent).toBe('媽媽');
  const parts = within(screen.getByRole('list', { name: 'Components' })).getAllByRole('listitem');
  expect(parts.map((part) => part.textContent)).toEqual(['女womannǚgives the meaning', '马horsemǎhints at the sound']);
  expect([...document.querySelectorAll('strong')].map((strong) => strong.textContent)).toEqual(['woman', 'horse']);
});

test('a character that the exam asks to be written by hand says from which level on, in either word list', () => {
  const { rerender } = render(<WordCard word={mother} />);
  expect(screen.queryByText(/by hand/)).toBeNull();
  rerender(<WordCard word={{ ...mother, text: '妈', handwriting: 2 }} />);
  expect(screen.getByText('2026 exam: written by hand from HSK 2')).toBeTruthy();
});

test('a character that ends a word, one that lends its sound, and one that is only in the picture are called that', () => {
  const [first, second] = mother.components;
  if (!first || !second) throw new Error('the word has two components');
  render(
    <WordCard
      word={{
        ...mother,
        components: [
          { ...first, role: 'ending' },
          { ...second, role: 'loan' },
          { ...first, glyph: '营', role: 'picture' },
        ],
      }}
    />,
  );
  const parts = within(screen.getByRole('list', { name: 'Components' })).getAllByRole('listitem');
  expect(parts.map((part) => part.textContent)).toEqual(['女womannǚan ending', '马horsemǎlends its sound', '营womannǚin the picture only']);
});

test('the transcription is hidden on request, on the card and on its parts, and stays so', () => {
  render(<WordCard word={mother} />);
  const toggle = screen.getByRole('button', { name: 'Transcription' });
  expect(toggle.getAttribute('aria-pressed')).toBe('true');
  fireEvent.click(toggle);
  expect(toggle.getAttribute('aria-pressed')).toBe('false');
  expect(screen.queryByText('māma')).toBeNull();
  expect(screen.queryByText('nǚ')).toBeNull();
  expect(localStorage.getItem('hanzivine:transcription')).toBe('hidden');
  fireEvent.click(toggle);
  expect(screen.getByText('māma')).toBeTruthy();
});

test('marking as learnt needs a Yes', async () => {
  const onLearnt = vi.fn<() => void>();
  render(<WordCard word={mother} onLearnt={onLearnt} />);
  fireEvent.click(screen.getByRole('button', { name: /^I know this/ }));
  expect(await screen.findByText('Do you want to ignore the word?')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'No' }));
  expect(onLearnt).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: /^I know this/ }));
  fireEvent.click(await screen.findByRole('button', { name: 'Yes' }));
  expect(onLearnt).toHaveBeenCalledTimes(1);
});

test('with less motion the stroke order is stepped through stroke by stroke, over the card; without data it says so', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    return Response.json({ strokes: ['M 1 1 L 2 2', 'M 3 3 L 4 4', 'M 5 5 L 6 6'], medians: [] });
  });
  const { unmount } = render(<WordCard word={{ ...mother, text: '女' }} />);
  fireEvent.click(screen.getByRole('button', { name: 'Stroke order' }));
  expect(await screen.findByRole('img', { name: '女, stroke 3 of 3' })).toBeTruthy();
  expect(screen.getByRole('dialog', { name: 'Stroke order' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Replay strokes' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Previous stroke' }));
  expect(screen.getByText('Stroke 2 of 3')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Previous stroke' }));
  fireEvent.click(screen.getByRole('button', { name: 'Previous stroke' }));
  expect(screen.getByRole('img', { name: '女, stroke 1 of 3' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Next stroke' }));
  expect(screen.getByText('Stroke 2 of 3')).toBeTruthy();
  expect(asked).toEqual(['/strokes/5973.json']);
  unmount();

  vi.stubGlobal('fetch', async () => new Response('', { status: 404 }));
  render(<WordCard word={mother} />);
  fireEvent.click(screen.getByRole('button', { name: 'Stroke order' }));
  expect(await screen.findByText(/could not be loaded/)).toBeTruthy();
});

test('the band of the syllabus of 2026 is written as people know it', () => {
  expect(formatSyllabus(3)).toBe('2026 syllabus: level 3');
  expect(formatSyllabus(7)).toBe('2026 syllabus: level 7–9');
});

test('a toggle from elsewhere, such as a key, reaches every card', () => {
  render(<WordCard word={mother} />);
  const toggle = screen.getByRole('button', { name: 'Transcription' });
  fireEvent.click(toggle);
  expect(toggle.getAttribute('aria-pressed')).toBe('false');
  act(() => toggleTranscription());
  expect(screen.getByText('māma')).toBeTruthy();
});
