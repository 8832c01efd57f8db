// The whole app at an address, for tests, with the address shown where they can read it.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { App } from './App.tsx';

function Where() {
  const { pathname, search } = useLocation();
  return <output aria-label="address">{pathname + search}</output>;
}

/** Opens the app at an address. */
export function open(address: string): void {
  render(
    // What was just asked is not asked again, as in main.tsx.
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 5000 } } })}>
      <MemoryRouter initialEntries={[address]}>
        <App />
        <Where />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

/** The address that the app has led to. */
export function where(): string | null {
  return screen.getByLabelText('address').textContent;
}

/** The heading of a page; the page's script may still have to be loaded. */
export function heading(name: string | RegExp): Promise<HTMLElement> {
  return screen.findByRole('heading', { level: 1, name }, { timeout: 5000 });
}
