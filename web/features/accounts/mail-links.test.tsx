// Verification and forgotten passwords: the pages behind the links of mails.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { type Answer, button, calls, click, edge, field, messageOf, open, refusal, said, type } from './visitor-fixture.tsx';

describe('verification', () => {
  const checked = (success: boolean): Answer => ({ body: { success, error: success ? null : 'An error occurred while verifying email' } });

  test.each(['/verifyemail', '/register'])('%s checks the code, uses it up once, and leads to the login', async (path) => {
    edge.answers['/api/verify-email'] = checked(true);
    edge.answers['/api/sendVerificationState'] = said('Email was successfully verified!');
    await open(`${path}?code=abc`, 'Email verification');
    expect(await screen.findByText('Email was successfully verified!')).toBeTruthy();
    expect(edge.sent).toEqual([
      { path: '/api/verify-email', input: { code: 'abc' } },
      { path: '/api/sendVerificationState', input: { state: 'verified', codeFromLink: 'abc' } },
    ]);
    fireEvent.click(screen.getByRole('link', { name: 'Go to login' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Welcome back' })).toBeTruthy();
  });

  test('while it runs it says so', async () => {
    edge.answers['/api/verify-email'] = checked(false);
    const opened = open('/verifyemail?code=abc', 'Email verification');
    expect(screen.getByText('Verifying email...')).toBeTruthy();
    await opened;
    expect(await screen.findByText('An error occurred while verifying email')).toBeTruthy();
  });

  test('a code that is refused fails and is not used', async () => {
    edge.answers['/api/verify-email'] = checked(false);
    await open('/verifyemail?code=old', 'Email verification');
    expect((await screen.findByRole('alert')).textContent).toBe('An error occurred while verifying email');
    expect(calls('/api/sendVerificationState')).toEqual([]);
  });

  test('without a code it fails at once', async () => {
    await open('/verifyemail', 'Email verification');
    expect(screen.getByRole('alert').textContent).toBe('An error occurred while verifying email');
    expect(edge.sent).toEqual([]);
  });

  test('a lost line can be tried again with the same link', async () => {
    edge.answers['/api/verify-email'] = 'no line';
    await open('/verifyemail?code=abc', 'Email verification');
    expect(await screen.findByText(/Your link is still good/)).toBeTruthy();
    edge.answers['/api/verify-email'] = checked(true);
    edge.answers['/api/sendVerificationState'] = said('Email was successfully verified!');
    click('Try again');
    expect(await screen.findByText('Email was successfully verified!')).toBeTruthy();
  });
});

describe('a forgotten password', () => {
  test('a link is asked for', async () => {
    edge.answers['/api/changePasswordRequest'] = said('A link is on its way');
    await open('/restorepasswordrequest', 'Forgot your password?');
    type('Email', 'mei@home');
    await waitFor(() => expect(messageOf('Email')).toBe('Invalid email format'));
    type('Email', 'mei@example.org');
    await waitFor(() => expect(messageOf('Email')).toBe(''));
    click('Send the link');
    expect(await screen.findByText('A link is on its way')).toBeTruthy();
    expect(edge.sent).toEqual([{ path: '/api/changePasswordRequest', input: { email: 'mei@example.org' } }]);
  });

  const valid: Answer = { body: { success: true, error: null } };

  test('a good link sets the password once both fields are the same', async () => {
    edge.answers['/api/verify-email-change-password'] = valid;
    edge.answers['/api/resetPassword'] = said('Your password was changed. You can log in with it now');
    await open('/restorepassword?code=abc', 'Choose a new password');
    type('New password', 'quiet-bamboo');
    type('Repeat new password', 'quiet-bambo');
    await waitFor(() => expect(messageOf('Repeat new password')).toBe('The passwords are not the same'));
    expect(button('Save the new password').disabled).toBe(true);
    type('New password', 'quiet-bambo');
    await waitFor(() => expect(messageOf('Repeat new password')).toBe(''));
    click('Save the new password');
    expect(await screen.findByRole('heading', { level: 1, name: 'Welcome back' })).toBeTruthy();
    expect(screen.getByText('Your password was changed. You can log in with it now')).toBeTruthy();
    expect(calls('/api/resetPassword')).toEqual([
      { path: '/api/resetPassword', input: { codeFromLink: 'abc', passwordNew: 'quiet-bambo', passwordNewRepeat: 'quiet-bambo' } },
    ]);
  });

  test('a refused password stands under its field', async () => {
    edge.answers['/api/verify-email-change-password'] = valid;
    edge.answers['/api/resetPassword'] = refusal(400, 'invalid_input', 'Password is too common', 'passwordNew');
    await open('/restorepassword?code=abc', 'Choose a new password');
    type('New password', 'password1');
    type('Repeat new password', 'password1');
    click('Save the new password');
    await waitFor(() => expect(messageOf('New password')).toBe('Password is too common'));
    expect(field('Repeat new password').value).toBe('password1');
  });

  test.each([
    ['a used link', '?code=old', { body: { success: false, error: 'Invalid password reset link' } }],
    ['a malformed link', '?code=%00', valid],
    ['no code', '', valid],
  ] as const)('%s is an invalid link', async (_, query, answer) => {
    edge.answers['/api/verify-email-change-password'] = answer;
    await open(`/restorepassword${query}`, 'Invalid password reset link');
    expect(screen.queryByLabelText('New password')).toBeNull();
    expect(screen.getByRole('link', { name: 'Back to login page' }).getAttribute('href')).toBe('/register');
  });

  test('a link that is used up in between is invalid too', async () => {
    edge.answers['/api/verify-email-change-password'] = valid;
    edge.answers['/api/resetPassword'] = refusal(400, 'code_invalid', 'Invalid password reset link');
    await open('/restorepassword?code=abc', 'Choose a new password');
    type('New password', 'quiet-bamboo');
    type('Repeat new password', 'quiet-bamboo');
    click('Save the new password');
    expect(await screen.findByRole('heading', { level: 1, name: 'Invalid password reset link' })).toBeTruthy();
  });

  test('a lost line is no verdict on the link', async () => {
    edge.answers['/api/verify-email-change-password'] = 'no line';
    const opened = open('/restorepassword?code=abc', 'Choose a new password');
    expect(await screen.findByRole('alert')).toBeTruthy();
    edge.answers['/api/verify-email-change-password'] = valid;
    click('Try again');
    await opened;
  });
});
