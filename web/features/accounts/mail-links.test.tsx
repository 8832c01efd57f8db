// Verification and forgotten passwords: the pages behind the links of mails.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import {
  type FakeResponse,
  getButton,
  findCalls,
  clickButton,
  server,
  getField,
  getFieldMessage,
  openPage,
  buildErrorResponse,
  buildMessageResponse,
  typeInto,
} from '../../../dev/fixtures/web/account-pages.tsx';

describe('verification', () => {
  const checked = (success: boolean, registeredHere = false): FakeResponse => ({
    body: { success, error: success ? null : 'An error occurred while verifying email', registeredHere },
  });
  const verified = (loggedIn: boolean): FakeResponse => ({ body: { message: 'Email was successfully verified!', loggedIn } });

  test.each(['/verifyemail', '/register'])('%s spends the code by a press only, once, and leads to the login', async (path) => {
    server.responses['/api/verify-email'] = checked(true);
    server.responses['/api/sendVerificationState'] = verified(false);
    await openPage(`${path}?code=abc`, 'Email verification');
    await screen.findByRole('button', { name: 'Verify my email' });
    expect(server.sent).toEqual([{ path: '/api/verify-email', input: { code: 'abc' } }]);
    clickButton('Verify my email');
    expect(await screen.findByText('Email was successfully verified!')).toBeTruthy();
    expect(server.sent.slice(1)).toEqual([{ path: '/api/sendVerificationState', input: { state: 'verified', codeFromLink: 'abc' } }]);
    fireEvent.click(screen.getByRole('link', { name: 'Go to login' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Welcome back' })).toBeTruthy();
  });

  test.each(['/verifyemail', '/register'])('%s in the browser that registered verifies at once and logs in', async (path) => {
    server.responses['/api/verify-email'] = checked(true, true);
    server.responses['/api/sendVerificationState'] = verified(true);
    server.learner = 'mei';
    await openPage(`${path}?code=abc`, 'Email verification');
    expect(await screen.findByText('Email was successfully verified!')).toBeTruthy();
    expect(await screen.findByText('Welcome, mei! You are logged in.')).toBeTruthy();
    expect(findCalls('/api/sendVerificationState')).toHaveLength(1);
    expect(findCalls('/api/verify-email')).toHaveLength(1);
    fireEvent.click(screen.getByRole('link', { name: 'Start learning' }));
    expect(await screen.findByText('Now at /')).toBeTruthy();
  });

  test('while it runs it says so', async () => {
    server.responses['/api/verify-email'] = checked(false);
    const opened = openPage('/verifyemail?code=abc', 'Email verification');
    expect(screen.getByText('Verifying email...')).toBeTruthy();
    await opened;
    expect(await screen.findByText('An error occurred while verifying email')).toBeTruthy();
  });

  test('a rejected code fails and is not redeemed', async () => {
    server.responses['/api/verify-email'] = checked(false);
    await openPage('/verifyemail?code=old', 'Email verification');
    expect((await screen.findByRole('alert')).textContent).toBe('An error occurred while verifying email');
    expect(findCalls('/api/sendVerificationState')).toEqual([]);
  });

  test('without a code it fails at once', async () => {
    await openPage('/verifyemail', 'Email verification');
    expect(screen.getByRole('alert').textContent).toBe('An error occurred while verifying email');
    expect(server.sent).toEqual([]);
  });

  test('after a lost connection the same link can be retried', async () => {
    server.responses['/api/verify-email'] = 'no line';
    await openPage('/verifyemail?code=abc', 'Email verification');
    expect(await screen.findByText(/Your link is still good/)).toBeTruthy();
    server.responses['/api/verify-email'] = checked(true);
    clickButton('Try again');
    await screen.findByRole('button', { name: 'Verify my email' });
    server.responses['/api/sendVerificationState'] = 'no line';
    clickButton('Verify my email');
    expect(await screen.findByText(/Your link is still good/)).toBeTruthy();
    server.responses['/api/sendVerificationState'] = verified(false);
    clickButton('Try again');
    expect(await screen.findByText('Email was successfully verified!')).toBeTruthy();
  });

  test('a code that was used meanwhile fails', async () => {
    server.responses['/api/verify-email'] = checked(true);
    server.responses['/api/sendVerificationState'] = buildErrorResponse(400, 'code_invalid', 'An error occurred while verifying email');
    await openPage('/verifyemail?code=abc', 'Email verification');
    await screen.findByRole('button', { name: 'Verify my email' });
    clickButton('Verify my email');
    expect((await screen.findByRole('alert')).textContent).toBe('An error occurred while verifying email');
  });
});

describe('a forgotten password', () => {
  test('a link is asked for', async () => {
    server.responses['/api/changePasswordRequest'] = buildMessageResponse('A link is on its way');
    await openPage('/restorepasswordrequest', 'Forgot your password?');
    typeInto('Email', 'mei@home');
    await waitFor(() => expect(getFieldMessage('Email')).toBe('Invalid email format'));
    typeInto('Email', 'mei@example.org');
    await waitFor(() => expect(getFieldMessage('Email')).toBe(''));
    clickButton('Send the link');
    expect(await screen.findByText('A link is on its way')).toBeTruthy();
    expect(server.sent).toEqual([{ path: '/api/changePasswordRequest', input: { email: 'mei@example.org' } }]);
  });

  const valid: FakeResponse = { body: { success: true, error: null } };

  test('a good link sets the password once both fields are the same', async () => {
    server.responses['/api/verify-email-change-password'] = valid;
    server.responses['/api/resetPassword'] = buildMessageResponse('Your password was changed. You can log in with it now');
    await openPage('/restorepassword?code=abc', 'Choose a new password');
    typeInto('New password', 'quiet-bamboo');
    typeInto('Repeat new password', 'quiet-bambo');
    await waitFor(() => expect(getFieldMessage('Repeat new password')).toBe('The passwords are not the same'));
    expect(getButton('Save the new password').disabled).toBe(true);
    typeInto('New password', 'quiet-bambo');
    await waitFor(() => expect(getFieldMessage('Repeat new password')).toBe(''));
    clickButton('Save the new password');
    expect(await screen.findByRole('heading', { level: 1, name: 'Welcome back' })).toBeTruthy();
    expect(screen.getByText('Your password was changed. You can log in with it now')).toBeTruthy();
    expect(findCalls('/api/resetPassword')).toEqual([
      { path: '/api/resetPassword', input: { codeFromLink: 'abc', passwordNew: 'quiet-bambo', passwordNewRepeat: 'quiet-bambo' } },
    ]);
  });

  test('a rejected password is reported at its field', async () => {
    server.responses['/api/verify-email-change-password'] = valid;
    server.responses['/api/resetPassword'] = buildErrorResponse(400, 'invalid_input', 'Password is too common', 'passwordNew');
    await openPage('/restorepassword?code=abc', 'Choose a new password');
    typeInto('New password', 'password1');
    typeInto('Repeat new password', 'password1');
    clickButton('Save the new password');
    await waitFor(() => expect(getFieldMessage('New password')).toBe('Password is too common'));
    expect(getField('Repeat new password').value).toBe('password1');
  });

  test.each([
    ['a used link', '?code=old', { body: { success: false, error: 'Invalid password reset link' } }],
    ['a malformed link', '?code=%00', valid],
    ['no code', '', valid],
  ] as const)('%s is an invalid link', async (_, query, answer) => {
    server.responses['/api/verify-email-change-password'] = answer;
    await openPage(`/restorepassword${query}`, 'Invalid password reset link');
    expect(screen.queryByLabelText('New password')).toBeNull();
    expect(screen.getByRole('link', { name: 'Back to login page' }).getAttribute('href')).toBe('/register');
  });

  test('a link that is used up in between is invalid too', async () => {
    server.responses['/api/verify-email-change-password'] = valid;
    server.responses['/api/resetPassword'] = buildErrorResponse(400, 'code_invalid', 'Invalid password reset link');
    await openPage('/restorepassword?code=abc', 'Choose a new password');
    typeInto('New password', 'quiet-bamboo');
    typeInto('Repeat new password', 'quiet-bamboo');
    clickButton('Save the new password');
    expect(await screen.findByRole('heading', { level: 1, name: 'Invalid password reset link' })).toBeTruthy();
  });

  test('a lost connection does not make the link invalid', async () => {
    server.responses['/api/verify-email-change-password'] = 'no line';
    const opened = openPage('/restorepassword?code=abc', 'Choose a new password');
    expect(await screen.findByRole('alert')).toBeTruthy();
    server.responses['/api/verify-email-change-password'] = valid;
    clickButton('Try again');
    await opened;
  });
});
