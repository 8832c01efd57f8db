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
  const checked = (proof: 'given' | 'password'): FakeResponse => ({ body: { success: true, error: null, username: 'mei', proof } });
  const rejected = (error = 'An error occurred while verifying email'): FakeResponse => ({
    body: { success: false, error, username: null, proof: null },
  });
  const verified = (loggedIn: boolean): FakeResponse => ({ body: { message: 'Email was successfully verified!', loggedIn } });

  const enterPassword = async (password: string) => {
    await screen.findByText(/was registered in another browser/);
    typeInto('Password of mei', password);
    await waitFor(() => expect(getButton('Verify my email').disabled).toBe(false));
    clickButton('Verify my email');
  };

  test.each(['/verifyemail', '/register'])('%s in another browser names the account and takes its password', async (path) => {
    server.responses['/api/verify-email'] = checked('password');
    server.responses['/api/sendVerificationState'] = buildErrorResponse(400, 'wrong_password', 'Wrong password', 'password');
    await openPage(`${path}?code=abc`, 'Email verification');
    await screen.findByText('mei');
    expect(server.sent).toEqual([{ path: '/api/verify-email', input: { code: 'abc' } }]);
    await enterPassword('other-bamboo');
    await waitFor(() => expect(getFieldMessage('Password of mei')).toBe('Wrong password'));
    server.responses['/api/sendVerificationState'] = verified(false);
    await enterPassword('quiet-bamboo');
    expect(await screen.findByText('Email was successfully verified!')).toBeTruthy();
    const sent = findCalls('/api/sendVerificationState').map(({ input }) => input);
    expect(sent).toEqual(['other-bamboo', 'quiet-bamboo'].map((password) => ({ state: 'verified', codeFromLink: 'abc', password })));
    fireEvent.click(screen.getByRole('link', { name: 'Go to login' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Welcome back' })).toBeTruthy();
  });

  test('a browser that refuses cookies is verified, and told why nobody is logged in', async () => {
    server.responses['/api/verify-email'] = checked('password');
    server.responses['/api/sendVerificationState'] = verified(true);
    await openPage('/verifyemail?code=abc', 'Email verification');
    await enterPassword('quiet-bamboo');
    expect(await screen.findByText(/^Your browser refuses cookies\./)).toBeTruthy();
    expect(screen.getByText('Email was successfully verified!')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to login' })).toBeTruthy();
    expect(screen.queryByText(/You are logged in/)).toBeNull();
  });

  test.each(['/verifyemail', '/register'])('%s in the browser that registered verifies at once and logs in', async (path) => {
    server.responses['/api/verify-email'] = checked('given');
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
    server.responses['/api/verify-email'] = rejected();
    const opened = openPage('/verifyemail?code=abc', 'Email verification');
    expect(screen.getByText('Verifying email...')).toBeTruthy();
    await opened;
    expect(await screen.findByText('An error occurred while verifying email')).toBeTruthy();
  });

  test('a rejected code fails and is not redeemed', async () => {
    server.responses['/api/verify-email'] = rejected();
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
    server.responses['/api/verify-email'] = 'offline';
    await openPage('/verifyemail?code=abc', 'Email verification');
    expect(await screen.findByText(/Your link is still good/)).toBeTruthy();
    server.responses['/api/verify-email'] = checked('password');
    clickButton('Try again');
    server.responses['/api/sendVerificationState'] = 'offline';
    await enterPassword('quiet-bamboo');
    await waitFor(() => expect(findCalls('/api/sendVerificationState')).toHaveLength(1));
    server.responses['/api/sendVerificationState'] = verified(false);
    await waitFor(() => expect(getButton('Verify my email').disabled).toBe(false));
    clickButton('Verify my email');
    expect(await screen.findByText('Email was successfully verified!')).toBeTruthy();
  });

  test('a code that was used meanwhile fails', async () => {
    server.responses['/api/verify-email'] = checked('password');
    server.responses['/api/sendVerificationState'] = buildErrorResponse(400, 'code_invalid', 'An error occurred while verifying email');
    await openPage('/verifyemail?code=abc', 'Email verification');
    await enterPassword('quiet-bamboo');
    expect(await screen.findByText(/A link works once and for 24 hours/)).toBeTruthy();
  });

  test('an address that another registration has confirmed is shown as the reason', async () => {
    server.responses['/api/verify-email'] = rejected('Another registration has confirmed this address.');
    await openPage('/verifyemail?code=abc', 'Email verification');
    expect((await screen.findByRole('alert')).textContent).toBe('An error occurred while verifying email');
    expect(screen.getByText('Another registration has confirmed this address.')).toBeTruthy();
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

  const valid: FakeResponse = { body: { success: true, error: null, username: 'mei' } };

  test('a good link sets the password once both fields are the same', async () => {
    server.responses['/api/verify-email-change-password'] = valid;
    server.responses['/api/resetPassword'] = buildMessageResponse('Your password was changed. You can log in with it now');
    await openPage('/restorepassword?code=abc', 'Choose a new password');
    expect(screen.getByText('mei')).toBeTruthy();
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
    ['a used link', '?code=old', { body: { success: false, error: 'Invalid password reset link', username: null } }],
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
    server.responses['/api/verify-email-change-password'] = 'offline';
    const opened = openPage('/restorepassword?code=abc', 'Choose a new password');
    expect(await screen.findByRole('alert')).toBeTruthy();
    server.responses['/api/verify-email-change-password'] = valid;
    clickButton('Try again');
    await opened;
  });
});
