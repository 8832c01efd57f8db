// An error or a warning in the console fails a test unless it is declared.
import { expect, test } from 'vitest';
import { checkConsole, expectConsole } from './console-guard.ts';

test('what no test expects fails, with its text', () => {
  console.error('The vine %s is dry', 'Anna', { level: 1 });
  console.warn(new Error('too little water'));
  expect(checkConsole).toThrow(/console\.error: The vine %s is dry Anna \{"level":1\}\nconsole\.warn: Error: too little water/);
});

test('what cannot be written as JSON still fails', () => {
  const circle: { self?: object } = {};
  circle.self = circle;
  console.error(circle);
  expect(checkConsole).toThrow('console.error: [object Object]');
});

test('a declared text passes', () => {
  expectConsole(/vine/);
  console.error('The vine is dry');
  expect(checkConsole).not.toThrow();
});

test('a declared text that is not printed fails', () => {
  expectConsole(/vine/);
  expect(checkConsole).toThrow('does not show /vine/');
});
