// The page /register as a visitor meets it: sign-up, login, notices, flip cards.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { rememberReturnTo } from '#web/client/return-to.ts';
import {
  type FakeResponse,
  getButton,
  findCalls,
  clickButton,
  server,
  getField,
  getFieldMessage,
  openPage,
  renderPage,
  buildErrorResponse,
  buildMessageResponse,
  typeInto,
} from '../../../dev/fixtures/web/account-pages.tsx';

describe('sign-up', () => {
  test.each([
    ['Username', 'a b', 'Username cannot contain spaces'],
    ['Username', 'a.b', 'Username can only contain cyrillic or latin letters, numbers, hyphens, and underscores'],
    ['Username', 'a'.repeat(31), 'Maximum 30 characters allowed for username'],
    ['Email', 'mei@home', 'Invalid email format'],
    ['Password', 'a'.repeat(31), 'Password must be maximum 30 characters long'],
    ['Password', 'a b', 'Password cannot contain spaces'],
    ['Password', 'short', 'Password must be at least 8 characters long'],
    ['Password', 'пароль-пароль', 'Password contains unsupported characters'],
  ])('%s “%s” is refused on leaving the field, and right again it is accepted', async (label, wrong, message) => {
    await openPage('/register', 'Create your account');
    expect(getButton('Sign up').disabled).toBe(false);
    typeInto(label, wrong.slice(0, 1));
    typeInto(label, wrong);
    expect(getField(label).getAttribute('aria-invalid')).toBe('false');
    fireEvent.blur(getField(label));
    await waitFor(() => expect(getFieldMessage(label)).toBe(message));
    expect(getField(label).getAttribute('aria-invalid')).toBe('true');
    expect(getButton('Sign up').disabled).toBe(true);
    typeInto(label, { Username: 'мей_1', Email: 'mei@example.org', Password: 'quiet-bamboo' }[label] ?? '');
    await waitFor(() => expect(getField(label).getAttribute('aria-invalid')).toBe('false'));
    expect(getButton('Sign up').disabled).toBe(false);
    expect(server.sent).toEqual([]);
  });

  test('what the product is stands before the form, for a newcomer', async () => {
    await openPage('/register', 'Create your account');
    const text = screen.getByRole('heading', { name: 'Chinese words that take root' });
    expect(text.compareDocumentPosition(screen.getByLabelText('Username')) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
  });

  test('an error takes the place of the hint, in room that is kept for it', async () => {
    await openPage('/register', 'Create your account');
    for (const label of ['Username', 'Email', 'Password']) {
      expect(getFieldMessage(label)).not.toBe('');
      const room = document.getElementById(getField(label).getAttribute('aria-describedby') ?? '')?.parentElement;
      expect(room?.className).toMatch(/min-h-/);
      typeInto(label, 'a b');
      fireEvent.blur(getField(label));
      await waitFor(() => expect(getField(label).getAttribute('aria-invalid')).toBe('true'));
      expect(document.getElementById(getField(label).getAttribute('aria-describedby') ?? '')?.parentElement).toBe(room);
      expect(room?.querySelectorAll('p')).toHaveLength(1);
    }
  });

  test('the form is made for password managers, and the password can be shown', async () => {
    await openPage('/register', 'Create your account');
    expect(['Username', 'Email', 'Password'].map((label) => getField(label).autocomplete)).toEqual(['username', 'email', 'new-password']);
    expect(getField('Password').type).toBe('password');
    clickButton('Show password');
    expect(getField('Password').type).toBe('text');
    clickButton('Hide password');
    expect(getField('Password').type).toBe('password');
  });

  async function signUp(answer: FakeResponse) {
    server.responses['/api/register'] = answer;
    await openPage('/register', 'Create your account');
    typeInto('Username', 'mei');
    typeInto('Email', 'mei@example.org');
    typeInto('Password', 'quiet-bamboo');
    clickButton('Sign up');
  }

  async function openInbox() {
    await signUp(buildMessageResponse('You were registered successfully!'));
    await screen.findByRole('heading', { level: 1, name: 'Check your inbox' });
  }

  test('a registration says that a mail is on its way, and where to', async () => {
    await openInbox();
    expect(server.sent).toEqual([
      { path: '/api/register', input: { username: 'mei', email: 'mei@example.org', password: 'quiet-bamboo' } },
    ]);
    for (const text of ['Registered', 'You were registered successfully!', 'Check your email now to verify it', 'mei@example.org']) {
      expect(screen.getByText(text)).toBeTruthy();
    }
    clickButton('Go to login');
    await screen.findByRole('heading', { level: 1, name: 'Welcome back' });
    expect(getField('Username or email').value).toBe('mei');
  });

  test('another mail can be asked for; a limit is shown and stays', async () => {
    await openInbox();
    server.responses['/api/resendVerificationCode'] = buildMessageResponse('A new link is on its way');
    clickButton('Resend verification code');
    expect(await screen.findByText('A new link is on its way')).toBeTruthy();
    expect(findCalls('/api/resendVerificationCode').map(({ input }) => input)).toEqual([{ username: 'mei' }]);
    server.responses['/api/resendVerificationCode'] = buildErrorResponse(429, 'too_fast', 'You can ask for two links an hour');
    await waitFor(() => expect(getButton('Resend verification code').disabled).toBe(false));
    clickButton('Resend verification code');
    expect(await screen.findByText('You can ask for two links an hour.')).toBeTruthy();
  });

  test('a wrong address is corrected; nothing else is typed again', async () => {
    await openInbox();
    clickButton('Wrong address? Correct it');
    await screen.findByRole('heading', { level: 1, name: 'Correct your registration' });
    expect(['Username', 'Email', 'Password'].map((label) => getField(label).value)).toEqual(['mei', 'mei@example.org', 'quiet-bamboo']);
    typeInto('Email', 'mei@example.com');
    clickButton('Sign up');
    await screen.findByRole('heading', { level: 1, name: 'Check your inbox' });
    expect(screen.getByText('mei@example.com')).toBeTruthy();
    expect(findCalls('/api/register').map(({ input }) => input.email)).toEqual(['mei@example.org', 'mei@example.com']);
  });

  test('a server error appears at its field, and typed values stay', async () => {
    await signUp(buildErrorResponse(409, 'name_taken', 'Username is already taken', 'username'));
    await waitFor(() => expect(getFieldMessage('Username')).toBe('Username is already taken'));
    expect(['Username', 'Email', 'Password'].map((label) => getField(label).value)).toEqual(['mei', 'mei@example.org', 'quiet-bamboo']);
    expect(getButton('Sign up').disabled).toBe(true);
    typeInto('Username', 'mei2');
    await waitFor(() => expect(getButton('Sign up').disabled).toBe(false));
  });

  test('a lost connection is reported and can be retried', async () => {
    await signUp('offline');
    expect(await screen.findByText('Ops')).toBeTruthy();
    expect(getField('Password').value).toBe('quiet-bamboo');
    expect(getButton('Sign up').disabled).toBe(false);
  });

  test('an empty form is not sent and says what is missing', async () => {
    await openPage('/register', 'Create your account');
    clickButton('Sign up');
    await waitFor(() => expect(getFieldMessage('Username')).toBe('Please enter a username'));
    expect(getFieldMessage('Email')).toBe('Please enter your email');
    expect(server.sent).toEqual([]);
  });
});

describe('login', () => {
  async function login(answer: FakeResponse) {
    server.responses['/api/login'] = answer;
    await openPage('/register', 'Create your account');
    clickButton('Go to login');
    await screen.findByRole('heading', { level: 1, name: 'Welcome back' });
    typeInto('Username or email', 'mei');
    typeInto('Password', 'quiet-bamboo');
    clickButton('Login');
  }

  const welcome: FakeResponse = { body: { message: 'You are logged in', loggedIn: true, user: 'mei' } };

  test('leads to the remembered page', async () => {
    rememberReturnTo('/quiz?from=mail');
    await login(welcome);
    expect(await screen.findByText('Now at /quiz?from=mail')).toBeTruthy();
  });

  test('leads home if none is remembered', async () => {
    await login(welcome);
    expect(await screen.findByText('Now at /')).toBeTruthy();
  });

  test.each(['Username or email', 'Password'])(
    'a wrong password is shown on the form until the %s changes; what was typed stays',
    async (label) => {
      await login(buildErrorResponse(401, 'wrong_login', 'Wrong username/password combination!'));
      await waitFor(() => expect(getFieldMessage('Password')).toBe('Wrong username/password combination!'));
      expect(screen.queryByText('Ops')).toBeNull();
      expect([getField('Username or email').value, getField('Password').value]).toEqual(['mei', 'quiet-bamboo']);
      // The same can be sent again: the server may have been wrong, or the password changed elsewhere.
      expect(getButton('Login').disabled).toBe(false);
      typeInto(label, 'quiet-bamboo-2');
      await waitFor(() => expect(getFieldMessage('Password')).toBe(''));
      expect(screen.queryByText('Wrong username/password combination!')).toBeNull();
    },
  );

  test('takes what a password manager filled in without an event, also after an empty try', async () => {
    server.responses['/api/login'] = welcome;
    await openPage('/register', 'Create your account');
    clickButton('Go to login');
    await screen.findByRole('heading', { level: 1, name: 'Welcome back' });
    fireEvent.focus(getField('Username or email'));
    fireEvent.blur(getField('Username or email'));
    await waitFor(() => expect(getFieldMessage('Username or email')).toBe('Please enter your username or email'));
    getField('Username or email').value = 'mei';
    getField('Password').value = 'quiet-bamboo';
    clickButton('Login');
    expect(await screen.findByText('Now at /')).toBeTruthy();
    expect(findCalls('/api/login').map(({ input }) => input)).toEqual([{ username: 'mei', password: 'quiet-bamboo' }]);
  });

  test('a browser that refuses cookies gets an explanation, and what was typed stays', async () => {
    server.isCookieRefused = true;
    await login(welcome);
    await waitFor(() => expect(getFieldMessage('Password')).toMatch(/^Your browser refuses cookies\./));
    expect([getField('Username or email').value, getField('Password').value]).toEqual(['mei', 'quiet-bamboo']);
    expect(getButton('Login').disabled).toBe(false);
  });

  test.each([
    [200, /^Your network answered instead of HanziVine/],
    [403, /^Your network answered instead of HanziVine/],
    [502, /^HanziVine cannot be reached right now/],
  ])('a page of others, with %i, is shown as that', async (status, text) => {
    await login({ status, body: '<h1>Welcome to our network</h1>' });
    expect(await screen.findByText(text)).toBeTruthy();
    expect(getField('Password').value).toBe('quiet-bamboo');
  });

  test('an unverified account is offered a new code', async () => {
    await login(buildErrorResponse(403, 'not_verified', "You didn't verify your email yet"));
    expect(await screen.findByText("You didn't verify your email yet")).toBeTruthy();
    expect(screen.getByText(/Open the link in the mail/)).toBeTruthy();
    server.responses['/api/resendVerificationCode'] = buildMessageResponse('A new link is on its way');
    clickButton('Resend verification code');
    expect(await screen.findByText('A new link is on its way')).toBeTruthy();
    expect(findCalls('/api/resendVerificationCode')).toEqual([{ path: '/api/resendVerificationCode', input: { username: 'mei' } }]);
  });

  test('a code cannot be asked for without a name', async () => {
    await openPage('/register?confirmed=true', 'Welcome back');
    clickButton('Resend verification code');
    await waitFor(() => expect(getFieldMessage('Username or email')).toBe('Please enter your username or email'));
    expect(server.sent).toEqual([]);
  });

  test('the form is made for password managers and knows the way to a new password', async () => {
    await openPage('/register?confirmed=true', 'Welcome back');
    expect(['Username or email', 'Password'].map((label) => getField(label).autocomplete)).toEqual(['username', 'current-password']);
    expect(screen.getByRole('link', { name: 'Forgot password?' }).getAttribute('href')).toBe('/restorepasswordrequest');
  });

  test('a learner who opens /register is led home', async () => {
    server.learner = 'mei';
    renderPage('/register');
    expect(await screen.findByText('Now at /')).toBeTruthy();
  });
});

describe('notices of an address', () => {
  test.each([
    ['?message=removedPage', 'Your page was removed', 'Create your account'],
    ['?confirmed=true', 'Email was successfully verified!', 'Welcome back'],
    ['?error=user_not_found', 'User was not found. Please register.', 'Create your account'],
  ])('%s', async (query, notice, heading) => {
    await openPage(`/register${query}`, heading);
    expect(await screen.findAllByText(notice)).toHaveLength(1);
  });

  test('text of the address itself is never shown', async () => {
    await openPage('/register?message=Send+your+password+to+me&error=Call+me', 'Create your account');
    expect(document.body.textContent).not.toMatch(/Send your password|Call me/);
  });

  test.each([
    ['Successfully registered. Log in with Google to continue.', 'Success'],
    ['The account exists already', 'Ops'],
  ])('result=done tells what a registration left: %s', async (registrationMessage, title) => {
    server.responses['/api/getRegistrationMessage'] = { body: { registrationMessage } };
    await openPage('/register?result=done', 'Welcome back');
    expect(await screen.findByText(registrationMessage)).toBeTruthy();
    expect(screen.getByText(title)).toBeTruthy();
  });
});

describe('the flip cards', () => {
  test('a card turns to what its character is made of, and back', async () => {
    await openPage('/register', 'Create your account');
    const card = screen.getByRole('button', { name: '好 Turn the card' });
    fireEvent.click(card);
    expect(card.getAttribute('aria-pressed')).toBe('true');
    const back = screen.getByRole('button', { name: /good.*hǎo.*woman.*child/ });
    expect(back).toBe(card);
    fireEvent.click(card);
    expect(screen.getByRole('button', { name: '好 Turn the card' })).toBe(card);
  });
});

describe('Google', () => {
  test('has a button for each of login and registration', async () => {
    await openPage('/register', 'Create your account');
    expect((await screen.findByRole('link', { name: 'Register with Google' })).getAttribute('href')).toBe('/auth/google/register');
    clickButton('Go to login');
    expect((await screen.findByRole('link', { name: 'Log in with Google' })).getAttribute('href')).toBe('/auth/google/login');
  });

  test('has no button where it is not offered', async () => {
    server.responses['/api/loginOptions'] = { body: { google: false } };
    await openPage('/register', 'Create your account');
    expect(screen.queryByRole('link', { name: 'Register with Google' })).toBeNull();
  });

  test.each([
    ['user_not_found', 'User was not found. Please register.'],
    ['google_cancelled', 'You cancelled the Google login. Nothing has changed.'],
    ['google_failed', 'The Google login did not work. Please try again.'],
  ])('%s is shown in our own words', async (code, text) => {
    await openPage(`/register?error=${code}`, 'Create your account');
    expect(await screen.findByText(text)).toBeTruthy();
  });

  test('who comes back from Google without a cookie sees that the browser refuses them', async () => {
    const cookie = vi.spyOn(document, 'cookie', 'set').mockImplementation(() => undefined);
    await openPage('/register?error=google_failed', 'Create your account');
    expect(await screen.findByText(/^Your browser refuses cookies\./)).toBeTruthy();
    expect(screen.queryByText('The Google login did not work. Please try again.')).toBeNull();
    cookie.mockRestore();
  });

  test('an unknown error of the address is never shown', async () => {
    await openPage('/register?error=%3Cb%3Eevil', 'Create your account');
    expect(document.body.textContent).not.toContain('evil');
  });
});
