// The static pages say what they must.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import AboutPage from './AboutPage.tsx';
import TermsPage from './TermsPage.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('about tells of around 80,000 characters and marks every Chinese one as Chinese', () => {
  const { container } = render(<AboutPage />, { wrapper: MemoryRouter });
  expect(container.textContent).toContain('around 80,000 Chinese characters');
  const texts = document.createTreeWalker(container, NodeFilter.SHOW_TEXT);
  const chinese = [];
  while (texts.nextNode()) if (/\p{Script=Han}/u.test(texts.currentNode.textContent ?? '')) chinese.push(texts.currentNode);
  expect(chinese.length).toBeGreaterThan(5);
  for (const text of chinese) expect(text.parentElement?.lang).toBe('zh-Hans');
});

test('about tells the version of the build', () => {
  render(<AboutPage />, { wrapper: MemoryRouter });
  expect(screen.getByText(/^HanziVine \d+\.\d+\.\d+$/)).toBeDefined();
});

test('the terms have twelve numbered sections in their order, and name who sells', async () => {
  vi.stubGlobal('fetch', (address: string) => {
    if (address !== '/api/seller') throw new Error(`Nobody answers ${address}`);
    return Promise.resolve(Response.json({ name: 'Vine Ltd', address: '1 Garden Row, Dublin' }));
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TermsPage />
    </QueryClientProvider>,
    { wrapper: MemoryRouter },
  );
  await screen.findByText('Vine Ltd, 1 Garden Row, Dublin');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Terms of Use');
  expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
    '1. Use of the website',
    '2. Account access',
    '3. Conduct in the chat',
    '4. Payments are final, with no refunds',
    '5. Availability',
    '6. Ownership of the content',
    '7. Disclaimer',
    '8. Limits of liability',
    '9. Essential cookies only',
    '10. Prohibited uses',
    '11. Indemnification',
    '12. Contact',
    'Who sells',
  ]);
});
