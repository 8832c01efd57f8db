// The layout of emails.
import { expect, test } from 'vitest';
import { renderMail } from './mail-layout.ts';

const content = {
  to: 'mei@example.org',
  name: 'mei',
  subject: 'Choose <one>',
  paragraphs: ['first & second'],
  action: { label: 'Go', address: 'https://hanzivine.example/x?code=a&b="' },
  footnotes: ['one\ntwo'],
};

test('the text contains everything, with the link on a separate line', () => {
  const { to, subject, text } = renderMail(content);
  expect([to, subject]).toEqual(['mei@example.org', 'Choose <one>']);
  expect(text.split('\n')).toEqual([
    'Hello mei,',
    '',
    'first & second',
    '',
    'Go:',
    content.action.address,
    '',
    'one',
    'two',
    '',
    'With kind regards,',
    'HanziVine',
    '',
  ]);
});

test('a table is lines in the text, and rows with heads in the HTML', () => {
  const { text, html } = renderMail({
    ...content,
    table: [['Seller', 'Vine <Ltd>\nDublin']],
    link: { label: 'Print', address: 'https://x.example/?a&b' },
  });
  expect(text).toContain('\n\nSeller: Vine <Ltd>, Dublin\n\n');
  expect(text).toContain('\n\nPrint:\nhttps://x.example/?a&b\n');
  expect(html).toMatch(/<th scope="row"[^>]*>Seller<\/th><td[^>]*>Vine &#60;Ltd&#62;<br>Dublin<\/td>/);
  expect(html).toMatch(/<a href="https:\/\/x\.example\/\?a&#38;b"[^>]*>Print<\/a>/);
});

test('the HTML escapes its content', () => {
  const { html } = renderMail(content);
  expect(html).toContain('<title>Choose &#60;one&#62;</title>');
  expect(html).toContain('first &#38; second');
  expect(html).toContain('href="https://hanzivine.example/x?code=a&#38;b=&#34;"');
  expect(html).toContain('one<br>two');
  expect(html).not.toMatch(/<(?:script|link)|src="(?!cid:logo@hanzivine")/);
});

test('an address in small print is a link, and nothing else is', () => {
  const footnotes = [
    'To end them:\nhttps://x.example/unsubscribe?token=a&b',
    'Read https://x.example first',
    'javascript:alert(1)\n"><a href=x>',
  ];
  const { html } = renderMail({ ...content, footnotes });
  expect(html).toMatch(
    /To end them:<br><a href="https:\/\/x\.example\/unsubscribe\?token=a&#38;b"[^>]*>https:\/\/x\.example\/unsubscribe\?token=a&#38;b<\/a><\/p>/,
  );
  // The button, its address, and the one above.
  expect(html.match(/<a /g)).toHaveLength(3);
});

test('the HTML has a dark look for every colour of its light one', () => {
  const { html } = renderMail(content);
  expect(html).toContain('<meta name="color-scheme" content="light dark">');
  const dark = /@media \(prefers-color-scheme:dark\)\{(.*)\}<\/style>/.exec(html)?.[1] ?? '';
  const coloured = [...html.matchAll(/class="(\w+)" style="([^"]*)"/g)].filter(([, , style]) => /color:|background:/.test(style ?? ''));
  expect(coloured.length).toBeGreaterThan(5);
  for (const [, name] of coloured) expect(dark).toMatch(new RegExp(`\\.${name}\\{[^}]* !important\\}`));
});
