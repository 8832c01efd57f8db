// The start script as the build writes it into the page.
import { expect, test } from 'vitest';
import { shortenScript } from './start-script.ts';

test('comments and indents are left out, and nothing else', () => {
  expect(
    shortenScript('// What it is for.\n(function () {\n  /* oxlint-disable no-var */\n  // Why.\n\n  var place = "//a"; // here\n})();\n'),
  ).toBe('(function () {\nvar place = "//a"; // here\n})();');
});
