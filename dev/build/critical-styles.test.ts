// The part of the style that a page's HTML needs.
import { expect, test } from 'vitest';
import { extractCriticalStyle, inlineCriticalStyle } from './critical-styles.ts';

const html = '<html><body class="page hover:red"><p class="[&amp;>i]:big">text</p></body></html>';

test.each([
  ['.page{color:red}', true],
  ['.other{color:red}', false],
  ['.page .other{color:red}', false],
  ['.other,.page{color:red}', true],
  ['.\\[\\&\\>i\\]\\:big{color:red}', true],
  ['p{color:red}', true],
  ['ul{color:red}', false],
  [':is(p,ul){color:red}', true],
  [':is(ol,ul){color:red}', false],
  ['.hover\\:red:hover{color:red}', false],
  ['@media (width>=600px){.page{color:red}}', true],
  ['@media (width>=600px){.other{color:red}}', false],
  // The start script sets it.
  [':root[data-theme=dark]{color:red}', true],
  ['@font-face{font-family:A;src:url(a.woff2)}', false],
  ['@font-face{font-family:A;src:local(Arial)}', true],
])('%s: %s', (css, isKept) => expect(extractCriticalStyle(css, html) !== '').toBe(isKept));

test('layers keep their order', () => {
  expect(extractCriticalStyle('@layer theme,base;@layer base{.page{color:red}}@layer theme{.other{color:red}}', html)).toMatch(
    /^@layer theme/,
  );
});

test('the style goes behind the content, and its critical part into its place', () => {
  const page = '<head>\n    <link rel="stylesheet" crossorigin href="/a.css">\n  </head><body class="page">text</body>';
  expect(inlineCriticalStyle(page, '.page{color:red}.other{color:red}')).toBe(
    '<head>\n    <style>.page{color:red}</style>\n  </head><body class="page">text  <link rel="stylesheet" crossorigin href="/a.css">\n  </body>',
  );
  expect(() => inlineCriticalStyle('<body></body>', '')).toThrow('no style');
});
