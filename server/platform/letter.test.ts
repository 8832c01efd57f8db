// The layout of mails.
import { expect, test } from 'vitest';
import { mailOf } from './letter.ts';

const letter = {
  to: 'mei@example.org',
  name: 'mei',
  subject: 'Choose <one>',
  paragraphs: ['first & second'],
  action: { label: 'Go', address: 'https://hanzivine.example/x?code=a&b="' },
  after: ['one\ntwo'],
};

test('the text holds everything, the link on a line of its own', () => {
  const { to, subject, text } = mailOf(letter);
  expect([to, subject]).toEqual(['mei@example.org', 'Choose <one>']);
  expect(text.split('\n')).toEqual([
    'Hello mei,',
    '',
    'first & second',
    '',
    'Go:',
    letter.action.address,
    '',
    'one',
    'two',
    '',
    'With kind regards,',
    'HanziVine',
    '',
  ]);
});

test('the HTML escapes what it is given', () => {
  const { html } = mailOf(letter);
  expect(html).toContain('<title>Choose &#60;one&#62;</title>');
  expect(html).toContain('first &#38; second');
  expect(html).toContain('href="https://hanzivine.example/x?code=a&#38;b=&#34;"');
  expect(html).toContain('one<br>two');
  expect(html).not.toMatch(/<(?:img|script|link)/);
});
