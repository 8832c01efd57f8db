// Finds texts with variables, plurals or dates that stand outside the messages of their folder.
import { isTestFile, type SourceFile } from './architecture.ts';

// With templates inside it, and code in braces.
const template = /`(?:[^`\\$]|\\.|\$(?!\{)|\$\{(?:[^`{}]|`(?:[^`$]|\$\{[^`{}]*\})*`|\{[^{}]*\})*\})*`/g;
const expression = /\$\{(?:[^`{}]|\{[^{}]*\}|`[^`]*`)*\}/g;
const formatImport = /^import \{[^}]*\b(?:plural|format\w+)\b[^}]*\} from '#contract\/format\.ts';/m;
const messageFiles = /-messages\.tsx?$|^server\/errors\.ts$|(?:^|\/)mails?\.ts$/;
// What is before a template that is no text for people: a list of classes, the text of an error for developers; on the server
// everything but the message of a refusal or a reply.
const otherTemplates = /(?:className=\{|[cC]lasses = |new (?!CallError)\w*Error\()\s*$/;
const serverMessages = /(?:\berrors\.\w+\([^;`]*|\bmessage: )$/;

/** Whether a template is a sentence or part of one: a variable, and two plain words. */
function isSentence(literal: string): boolean {
  const words = literal.slice(1, -1).replaceAll(expression, '$').split(/\s+/);
  return literal.includes('${') && words.filter((word) => /^[(“]?[A-Za-z’']+[.,:;?!)”]*$/.test(word)).length >= 2;
}

/** Finds texts with variables, plurals or days outside the `*-messages.ts` of their folder, as `file: text`. */
export function findScatteredTexts(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => /^(?:server|web)\//.test(path) && !isTestFile(path) && !messageFiles.test(path))
    .flatMap(({ path, text }) => {
      const code = text.replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, '');
      const isShown = (before: string) => (path.startsWith('web/') ? !otherTemplates.test(before) : serverMessages.test(before));
      const sentences = [...code.matchAll(template)]
        .filter(({ 0: literal, index }) => isSentence(literal) && isShown(code.slice(0, index)))
        .map(([literal]) => `${path}: ${literal}`);
      return formatImport.test(code) ? [`${path}: #contract/format.ts`, ...sentences] : sentences;
    });
}
