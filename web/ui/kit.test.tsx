// The ui components as learners use them: fields, notices, dialogs.
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { expectConsole } from '#dev/checks/console-guard.ts';
import { CallError } from '#web/client/call.ts';
import { Button } from './Button.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { ErrorPanel } from './ErrorPanel.tsx';
import { Field } from './Field.tsx';
import { Notices } from './Notices.tsx';
import { dismissNotice, getNotices, notify } from './notice.ts';
import { notifyError } from './notify-error.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('a password is hidden until it is shown, and hidden again', () => {
  render(<Field label="Password" type="password" defaultValue="bamboo-27" />);
  const field = screen.getByLabelText('Password');
  expect(field).toHaveProperty('type', 'password');
  fireEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(field).toHaveProperty('type', 'text');
  fireEvent.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(field).toHaveProperty('type', 'password');
});

test('an error is announced, and the field names it', () => {
  render(<Field label="Email" error="Invalid email format" />);
  const field = screen.getByLabelText('Email');
  const alert = screen.getByRole('alert');
  expect(alert.textContent).toBe('Invalid email format');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(field.getAttribute('aria-describedby')).toBe(alert.id);
});

test.each(['button', 'submit'] as const)('a busy %s takes no press, and keeps the focus', (type) => {
  const pressed = vi.fn<() => void>();
  const submitted = vi.fn<(event: { preventDefault: () => void }) => void>((event) => event.preventDefault());
  const draw = (isBusy: boolean) => (
    <form onSubmit={submitted}>
      <Button type={type} isBusy={isBusy} onClick={pressed}>
        Save
      </Button>
    </form>
  );
  const { rerender } = render(draw(false));
  const button = screen.getByRole('button', { name: 'Save' });
  button.focus();
  rerender(draw(true));
  expect(button.getAttribute('aria-busy')).toBe('true');
  fireEvent.click(button);
  rerender(draw(false));
  expect(document.activeElement).toBe(button);
  expect(pressed).not.toHaveBeenCalled();
  expect(submitted).not.toHaveBeenCalled();
  fireEvent.click(button);
  expect(pressed).toHaveBeenCalledOnce();
});

test('a notice is headed, stays five seconds, and the same words are one notice', async () => {
  vi.useFakeTimers();
  render(<Notices />);
  act(() => notify.error('Error occured'));
  act(() => notify.error('Error occured'));
  act(() => notify.success('Saved'));
  expect(screen.getAllByText('Error occured', { selector: 'li *' })).toHaveLength(1);
  expect(screen.getByText('Ops', { selector: 'li *' })).toBeTruthy();
  expect(screen.getByText('Success', { selector: 'li *' })).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(4900));
  expect(screen.getByText('Saved', { selector: 'li *' })).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(screen.queryByText('Saved')).toBeNull();
});

test('a fault of the server has its number, in a panel and in a notice; what somebody did has none', () => {
  const fault = new CallError(500, 'internal', 'Something went wrong. Please try again.', undefined, undefined, '2f15a543-16');
  const refusal = new CallError(404, 'not_found', 'There is no such message', undefined, undefined, '2f15a543-17');
  const retry = () => undefined;
  render(
    <>
      <ErrorPanel text="The words could not be loaded." error={fault} onRetry={retry} />
      <ErrorPanel text="The chat could not be loaded." error={refusal} onRetry={retry} />
      <ErrorPanel text="The page could not be loaded." error={new Error('lost')} onRetry={retry} />
    </>,
  );
  expect(screen.getAllByText('Say this number if you write to us:')).toHaveLength(1);
  expect(screen.getByText('2f15a543-16').closest('[role="alert"]')?.textContent).toContain('The words could not be loaded.');
  render(<Notices />);
  act(() => notifyError(fault));
  act(() => notifyError(refusal));
  expect(screen.getAllByText('Say this number if you write to us:', { selector: 'li *' })).toHaveLength(1);
  expect(screen.getByText('2f15a543-16', { selector: 'li *' })).toBeTruthy();
  while (getNotices().length > 0) act(() => dismissNotice(getNotices()[0]?.id ?? 0));
});

test('what breaks in the page has the number of its report, once the server has it', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => promise);
  const Broken = () => {
    throw new Error('broken');
  };
  expectConsole(/broken/);
  render(
    <ErrorBoundary
      renderError={(_, retry, number) => <ErrorPanel text="This page could not be shown." faultNumber={number} onRetry={retry} />}
    >
      <Broken />
    </ErrorBoundary>,
  );
  expect(screen.getByRole('alert').textContent).not.toContain('number');
  resolve(Response.json({ message: 'Thank you', number: '2f15a543-18' }));
  expect((await screen.findByText('2f15a543-18')).closest('[role="alert"]')?.textContent).toContain('This page could not be shown.');
  vi.unstubAllGlobals();
});

test('a notice can be closed', () => {
  render(<Notices />);
  act(() => notify.info('You are logged out'));
  fireEvent.click(screen.getByRole('button', { name: 'Close the notice' }));
  expect(screen.queryByText('You are logged out', { selector: 'li *' })).toBeNull();
});

function Asking({ onYes }: { onYes: () => void }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Restart</Button>
      <ConfirmDialog open={open} title="Do you want to restart?" onYes={onYes} onClose={() => setOpen(false)} />
    </>
  );
}

test('a question is asked in a dialog; each answer closes it and gives the focus back', () => {
  const yes = vi.fn<() => void>();
  render(<Asking onYes={yes} />);
  const asker = screen.getByRole('button', { name: 'Restart' });
  asker.focus();
  fireEvent.click(asker);
  expect(screen.getByRole('dialog', { name: 'Do you want to restart?' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'No' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(yes).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(asker);
  fireEvent.click(asker);
  fireEvent.click(screen.getByRole('button', { name: 'Yes' }));
  expect(yes).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('dialog')).toBeNull();
});
