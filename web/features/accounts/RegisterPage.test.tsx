// The page /register as a visitor meets it: sign-up, login, notices, flip cards.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { rememberWanted } from '#web/client/wanted.ts';
import { type Answer, button, calls, click, edge, field, messageOf, open, refusal, said, type } from './visitor-fixture.tsx';

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
  ])('%s “%s” is refused while typing, and right again it is accepted', async (label, wrong, message) => {
    await open('/register', 'Create your account');
    expect(button('Sign up').disabled).toBe(false);
    type(label, wrong);
    await waitFor(() => expect(messageOf(label)).toBe(message));
    expect(field(label).getAttribute('aria-invalid')).toBe('true');
    expect(button('Sign up').disabled).toBe(true);
    type(label, { Username: 'мей_1', Email: 'mei@example.org', Password: 'quiet-bamboo' }[label] ?? '');
    await waitFor(() => expect(field(label).getAttribute('aria-invalid')).toBe('false'));
    expect(button('Sign up').disabled).toBe(false);
    expect(edge.sent).toEqual([]);
  });

  test('the form is made for password managers, and the password can be shown', async () => {
    await open('/register', 'Create your account');
    expect(['Username', 'Email', 'Password'].map((label) => field(label).autocomplete)).toEqual(['username', 'email', 'new-password']);
    expect(field('Password').type).toBe('password');
    click('Show password');
    expect(field('Password').type).toBe('text');
    click('Hide password');
    expect(field('Password').type).toBe('password');
  });

  async function signUp(answer: Answer) {
    edge.answers['/api/register'] = answer;
    await open('/register', 'Create your account');
    type('Username', 'mei');
    type('Email', 'mei@example.org');
    type('Password', 'quiet-bamboo');
    click('Sign up');
  }

  test('a registration leads to the login form, which says what comes next', async () => {
    await signUp(said('You were registered successfully!'));
    await screen.findByRole('heading', { level: 1, name: 'One step is left' });
    expect(edge.sent).toEqual([{ path: '/api/register', input: { username: 'mei', email: 'mei@example.org', password: 'quiet-bamboo' } }]);
    for (const text of ['Registered', 'You were registered successfully!', 'Check your email now to verify it']) {
      expect(screen.getByText(text)).toBeTruthy();
    }
    expect(field('Username or email').value).toBe('mei');
  });

  test('a refusal stands under its field and what was typed stays', async () => {
    await signUp(refusal(409, 'name_taken', 'Username is already taken', 'username'));
    await waitFor(() => expect(messageOf('Username')).toBe('Username is already taken'));
    expect(['Username', 'Email', 'Password'].map((label) => field(label).value)).toEqual(['mei', 'mei@example.org', 'quiet-bamboo']);
    expect(button('Sign up').disabled).toBe(true);
    type('Username', 'mei2');
    await waitFor(() => expect(button('Sign up').disabled).toBe(false));
  });

  test('a lost line is told and can be tried again', async () => {
    await signUp('no line');
    expect(await screen.findByText('Ops')).toBeTruthy();
    expect(field('Password').value).toBe('quiet-bamboo');
    expect(button('Sign up').disabled).toBe(false);
  });

  test('an empty form is not sent and says what is missing', async () => {
    await open('/register', 'Create your account');
    click('Sign up');
    await waitFor(() => expect(messageOf('Username')).toBe('Please enter a username'));
    expect(messageOf('Email')).toBe('Please enter your email');
    expect(edge.sent).toEqual([]);
  });
});

describe('login', () => {
  async function login(answer: Answer) {
    edge.answers['/api/login'] = answer;
    await open('/register', 'Create your account');
    click('Go to login');
    await screen.findByRole('heading', { level: 1, name: 'Welcome back' });
    type('Username or email', 'mei');
    type('Password', 'quiet-bamboo');
    click('Login');
  }

  const welcome: Answer = { body: { message: 'You are logged in', loggedIn: true, user: 'mei' } };

  test('leads to the page that was wanted', async () => {
    rememberWanted('/quiz?from=mail');
    await login(welcome);
    expect(await screen.findByText('Now at /quiz?from=mail')).toBeTruthy();
  });

  test('leads home where none was wanted', async () => {
    await login(welcome);
    expect(await screen.findByText('Now at /')).toBeTruthy();
  });

  test.each(['Username or email', 'Password'])(
    'a wrong password is told on the form until the %s changes; what was typed stays',
    async (label) => {
      await login(refusal(401, 'wrong_login', 'Wrong username/password combination!'));
      await waitFor(() => expect(messageOf('Password')).toBe('Wrong username/password combination!'));
      expect(screen.queryByText('Ops')).toBeNull();
      expect([field('Username or email').value, field('Password').value]).toEqual(['mei', 'quiet-bamboo']);
      // The same can be sent again: the server may have been wrong, or the password changed elsewhere.
      expect(button('Login').disabled).toBe(false);
      type(label, 'quiet-bamboo-2');
      await waitFor(() => expect(messageOf('Password')).toBe(''));
      expect(screen.queryByText('Wrong username/password combination!')).toBeNull();
    },
  );

  test('an unverified account is offered a new code', async () => {
    await login(refusal(403, 'not_verified', "You didn't verify your email yet"));
    expect(await screen.findByText("You didn't verify your email yet")).toBeTruthy();
    expect(screen.getByText(/Open the link in the mail/)).toBeTruthy();
    edge.answers['/api/resendVerificationCode'] = said('A new link is on its way');
    click('Resend verification code');
    expect(await screen.findByText('A new link is on its way')).toBeTruthy();
    expect(calls('/api/resendVerificationCode')).toEqual([{ path: '/api/resendVerificationCode', input: { username: 'mei' } }]);
  });

  test('a code cannot be asked for without a name', async () => {
    await open('/register?confirmed=true', 'Welcome back');
    click('Resend verification code');
    await waitFor(() => expect(messageOf('Username or email')).toBe('Please enter your username or email'));
    expect(edge.sent).toEqual([]);
  });

  test('the form is made for password managers and knows the way to a new password', async () => {
    await open('/register?confirmed=true', 'Welcome back');
    expect(['Username or email', 'Password'].map((label) => field(label).autocomplete)).toEqual(['username', 'current-password']);
    expect(screen.getByRole('link', { name: 'Forgot password?' }).getAttribute('href')).toBe('/restorepasswordrequest');
  });

  test('a learner who opens /register is led home', async () => {
    edge.learner = 'mei';
    const opened = open('/register', 'nothing');
    expect(await screen.findByText('Now at /')).toBeTruthy();
    await opened.catch(() => undefined);
  });
});

describe('what an address tells', () => {
  test.each([
    ['?message=removedPage', 'Your page was removed', 'Create your account'],
    ['?confirmed=true', 'Email was successfully verified!', 'Welcome back'],
    ['?error=user_not_found', 'User was not found. Please register.', 'Create your account'],
  ])('%s', async (query, notice, heading) => {
    await open(`/register${query}`, heading);
    expect(await screen.findAllByText(notice)).toHaveLength(1);
  });

  test('text of the address itself is never shown', async () => {
    await open('/register?message=Send+your+password+to+me&error=Call+me', 'Create your account');
    expect(document.body.textContent).not.toMatch(/Send your password|Call me/);
  });

  test.each([
    ['Successfully registered. Log in with Google to continue.', 'Success'],
    ['The account exists already', 'Ops'],
  ])('result=done tells what a registration left: %s', async (registrationMessage, title) => {
    edge.answers['/api/getRegistrationMessage'] = { body: { registrationMessage } };
    await open('/register?result=done', 'Welcome back');
    expect(await screen.findByText(registrationMessage)).toBeTruthy();
    expect(screen.getByText(title)).toBeTruthy();
  });
});

describe('the flip cards', () => {
  test('a card turns to what its character is made of, and back', async () => {
    await open('/register', 'Create your account');
    const card = screen.getByRole('button', { name: '好 Turn the card' });
    fireEvent.click(card);
    expect(card.getAttribute('aria-pressed')).toBe('true');
    const back = screen.getByRole('button', { name: /good.*hǎo.*woman.*child/ });
    expect(back).toBe(card);
    fireEvent.click(card);
    expect(screen.getByRole('button', { name: '好 Turn the card' })).toBe(card);
  });
});
