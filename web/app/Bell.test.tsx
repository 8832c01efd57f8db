// The bell of the top bar: its number, its list, and what it says while there is nothing.
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { Bell, type BellProps } from './Bell.tsx';

afterEach(cleanup);

function open(props: BellProps): HTMLElement {
  render(
    <MemoryRouter>
      <Bell {...props} />
    </MemoryRouter>,
  );
  return screen.getByRole('button');
}

test('without news it has no number, and the panel says what will come', () => {
  const button = open({ count: 0 });
  expect([button.getAttribute('aria-label'), button.textContent]).toEqual(['Notifications', '']);
  const panel = document.getElementById(button.getAttribute('popovertarget') ?? '');
  expect(panel?.getAttribute('popover')).toBe('auto');
  expect(panel?.textContent).toContain('Nothing yet');
  expect(panel?.textContent).toContain('Invitations to chats and friend requests will appear here.');
});

test('nothing is claimed before it is known', () => {
  open({ count: undefined });
  expect(screen.queryByText('Nothing yet')).toBeNull();
  expect(screen.getByText('Loading…')).toBeTruthy();
});

test.each([
  [1, '1', 'Notifications: 1 new'],
  [99, '99', 'Notifications: 99 new'],
  [100, '99+', 'Notifications: 100 new'],
])('%i entries have a number and a list', (count, shown, label) => {
  const button = open({ count, children: <li>Anna invites you</li> });
  expect([button.textContent, button.getAttribute('aria-label')]).toEqual([shown, label]);
  expect(screen.getByText('Anna invites you').closest('ul')).toBeTruthy();
  expect(screen.queryByText('Nothing yet')).toBeNull();
});
