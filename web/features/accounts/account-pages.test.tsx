// Changing password and email, and the question for the password, as a learner meets them.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import {
  buildErrorResponse,
  buildMessageResponse,
  clickButton,
  findCalls,
  getButton,
  getField,
  getFieldMessage,
  openPage,
  server,
  typeInto,
} from '../../../dev/fixtures/web/account-pages.tsx';

function loggedIn(loggedInWay: 0 | 1, exists: 0 | 1) {
  server.responses['/api/isLoggedInWithGoogle'] = { body: { loggedInWay } };
  server.responses['/api/password_exists_check'] = { body: { exists } };
}

function typePasswords(old: string | undefined, next: string) {
  if (old !== undefined) typeInto('Old password', old);
  typeInto('New password', next);
  typeInto('Repeat new password', next);
}

describe('the password', () => {
  test.each([
    [1, '/changePassword', '/api/changePassword'],
    [0, '/changePasswordGoogle', '/api/changePasswordGoogle'],
  ] as const)('of login way %i is changed at %s', async (way, page, call) => {
    loggedIn(way, 1);
    server.responses[call] = buildMessageResponse('Your password was changed');
    await openPage(page, 'Change password');
    expect(['Old password', 'New password', 'Repeat new password'].map((label) => getField(label).autocomplete)).toEqual([
      'current-password',
      'new-password',
      'new-password',
    ]);
    typePasswords('old-bamboo', 'quiet-bamboo');
    clickButton('Save the new password');
    expect(await screen.findByText('Now at /settings/account')).toBeTruthy();
    expect(findCalls(call).map(({ input }) => input)).toEqual([
      { passwordOld: 'old-bamboo', passwordNew: 'quiet-bamboo', passwordNewRepeat: 'quiet-bamboo' },
    ]);
  });

  test.each([
    [0, '/changePassword'],
    [1, '/changePasswordGoogle'],
  ] as const)('login way %i is redirected away from %s', async (way, page) => {
    loggedIn(way, 1);
    const call = way === 0 ? '/api/changePasswordGoogle' : '/api/changePassword';
    server.responses[call] = buildMessageResponse('Your password was changed');
    await openPage(page, 'Change password');
    typePasswords('old-bamboo', 'quiet-bamboo');
    clickButton('Save the new password');
    await waitFor(() => expect(findCalls(call)).toHaveLength(1));
  });

  test('of a Google account without one asks for no old one', async () => {
    loggedIn(0, 0);
    server.responses['/api/changePasswordGoogle'] = buildMessageResponse('Your password was changed');
    await openPage('/changePasswordGoogle', 'Set a password');
    expect(screen.queryByLabelText('Old password')).toBeNull();
    typePasswords(undefined, 'quiet-bamboo');
    clickButton('Save the new password');
    expect(await screen.findByText('Now at /settings/account')).toBeTruthy();
  });

  test.each([
    ['New password', 'a b'.repeat(11), 'Password must be maximum 30 characters long'],
    ['New password', 'a b', 'Password cannot contain spaces'],
    ['New password', 'short', 'Password must be at least 8 characters long'],
    ['Repeat new password', 'other', 'The passwords are not the same'],
  ])('%s “%s” is refused while typing', async (label, value, message) => {
    loggedIn(1, 1);
    await openPage('/changePassword', 'Change password');
    typePasswords('old-bamboo', 'quiet-bamboo');
    typeInto(label, value);
    await waitFor(() => expect(getFieldMessage(label)).toBe(message));
    expect(getButton('Save the new password').disabled).toBe(true);
  });

  test('a wrong old one is shown at its field, and what was typed stays', async () => {
    loggedIn(1, 1);
    server.responses['/api/changePassword'] = buildErrorResponse(400, 'wrong_password', 'Wrong password', 'passwordOld');
    await openPage('/changePassword', 'Change password');
    typePasswords('not-it', 'quiet-bamboo');
    clickButton('Save the new password');
    await waitFor(() => expect(getFieldMessage('Old password')).toBe('Wrong password'));
    expect(getField('New password').value).toBe('quiet-bamboo');
  });
});

describe('the email', () => {
  const warning = 'Google login will be disabled after changing your email. You will need to login using your email and password.';

  test.each([
    [0, true],
    [1, false],
  ] as const)('login way %i: a warning is shown: %s', async (way, isWarned) => {
    loggedIn(way, 1);
    await openPage('/changeEmail', 'Change email');
    await waitFor(() => expect(findCalls('/api/isLoggedInWithGoogle')).not.toEqual([]));
    if (isWarned) expect(await screen.findByText(warning)).toBeTruthy();
    else expect(screen.queryByText(warning)).toBeNull();
  });

  test('is validated, sent, and the next step told', async () => {
    loggedIn(1, 1);
    server.responses['/api/changeEmail'] = buildMessageResponse('Check the inbox');
    await openPage('/changeEmail', 'Change email');
    typeInto('New email', 'mei@home');
    await waitFor(() => expect(getFieldMessage('New email')).toBe('Invalid email format'));
    typeInto('New email', 'mei@example.org');
    await waitFor(() => expect(getButton('Send the link').disabled).toBe(false));
    clickButton('Send the link');
    expect(await screen.findByText(/^Check the inbox of mei@example.org\./)).toBeTruthy();
  });

  test('is confirmed by a press, not by opening the page', async () => {
    server.responses['/api/verify-email-change'] = { body: { success: true, error: null, username: 'mei', proof: 'given' } };
    server.responses['/api/confirmEmail'] = buildMessageResponse('Your email address was changed');
    await openPage('/confirmemail?code=abc', 'Your new email address');
    await screen.findByRole('button', { name: 'Use this address' });
    expect(findCalls('/api/confirmEmail')).toEqual([]);
    clickButton('Use this address');
    expect(await screen.findByText('Your email address was changed')).toBeTruthy();
    expect(findCalls('/api/confirmEmail').map(({ input }) => input)).toEqual([{ codeFromLink: 'abc' }]);
  });

  test('in a browser that is not logged in to the account it takes its password', async () => {
    server.responses['/api/verify-email-change'] = { body: { success: true, error: null, username: 'stranger', proof: 'password' } };
    server.responses['/api/confirmEmail'] = buildErrorResponse(400, 'wrong_password', 'Wrong password', 'password');
    await openPage('/confirmemail?code=abc', 'Your new email address');
    await screen.findByLabelText('Password of stranger');
    typeInto('Password of stranger', 'quiet-bamboo');
    clickButton('Use this address');
    await waitFor(() => expect(getFieldMessage('Password of stranger')).toBe('Wrong password'));
    server.responses['/api/confirmEmail'] = buildMessageResponse('Your email address was changed');
    typeInto('Password of stranger', 'right-bamboo');
    await waitFor(() => expect(getButton('Use this address').disabled).toBe(false));
    clickButton('Use this address');
    expect(await screen.findByText('Your email address was changed')).toBeTruthy();
    expect(findCalls('/api/confirmEmail').at(-1)?.input).toEqual({ codeFromLink: 'abc', password: 'right-bamboo' });
  });

  test('for an account without a password it leads to the login', async () => {
    server.responses['/api/verify-email-change'] = { body: { success: true, error: null, username: 'mei', proof: 'login' } };
    await openPage('/confirmemail?code=abc', 'Your new email address');
    expect(await screen.findByText(/Log in to it here with Google, then open the link again/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Use this address' })).toBeNull();
  });

  test.each(['/confirmemail', '/confirmemail?code=old'])('%s: an invalid link leads to a new one', async (address) => {
    server.responses['/api/verify-email-change'] = {
      body: { success: false, error: 'Invalid email confirmation link', username: null, proof: null },
    };
    await openPage(address, 'Your new email address');
    expect(await screen.findByText('Invalid email confirmation link')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Ask for a new link' }).getAttribute('href')).toBe('/changeEmail');
  });
});

describe('a login that was a while ago', () => {
  async function sendEmail() {
    loggedIn(1, 1);
    server.responses['/api/changeEmail'] = buildErrorResponse(403, 'login_again', 'Please enter your password again to continue');
    await openPage('/changeEmail', 'Change email');
    typeInto('New email', 'mei@example.org');
    clickButton('Send the link');
    return screen.findByRole('dialog', { name: 'Please log in again' });
  }

  test('asks for the password, then goes on', async () => {
    const dialog = await sendEmail();
    const field = await within(dialog).findByLabelText<HTMLInputElement>('Password');
    expect(field.autocomplete).toBe('current-password');
    server.responses['/api/confirmLogin'] = buildErrorResponse(400, 'wrong_password', 'Wrong password', 'password');
    fireEvent.change(field, { target: { value: 'not-it' } });
    clickButton('Continue');
    await waitFor(() => expect(getFieldMessage('Password')).toBe('Wrong password'));
    server.responses['/api/confirmLogin'] = buildMessageResponse('Thank you');
    server.responses['/api/changeEmail'] = buildMessageResponse('Check the inbox');
    fireEvent.change(field, { target: { value: 'quiet-bamboo' } });
    await waitFor(() => expect(getButton('Continue').disabled).toBe(false));
    clickButton('Continue');
    expect(await screen.findByText(/^Check the inbox of mei@example.org\./)).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(findCalls('/api/changeEmail')).toHaveLength(2);
  });

  test('takes a password that was filled in without an event', async () => {
    const dialog = await sendEmail();
    const field = await within(dialog).findByLabelText<HTMLInputElement>('Password');
    server.responses['/api/confirmLogin'] = buildMessageResponse('Thank you');
    server.responses['/api/changeEmail'] = buildMessageResponse('Check the inbox');
    field.value = 'quiet-bamboo';
    clickButton('Continue');
    expect(await screen.findByText(/^Check the inbox of mei@example.org\./)).toBeTruthy();
  });

  test('a closed question changes nothing, and what was typed stays', async () => {
    const dialog = await sendEmail();
    await within(dialog).findByLabelText('Password');
    clickButton('Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(getButton('Send the link').disabled).toBe(false));
    expect(getField('New email').value).toBe('mei@example.org');
    expect(findCalls('/api/changeEmail')).toHaveLength(1);
    expect(screen.queryByText('Ops')).toBeNull();
  });
});
