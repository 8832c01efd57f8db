// Finds words and phrases that texts, comments and documents do not use, and says what to use instead.
import type { SourceFile } from './architecture.ts';

// Whole words in any case, as the source of a regular expression. An entry with legitimate uses names only the others.
const wordings: readonly (readonly [pattern: string, instead: string])[] = [
  // Single words that are archaic, rare or have a standard term.
  ['anew', 'again, new'],
  ['as ever', 'as usual'],
  ['ballast', 'unused data'],
  ['for want of', 'without'],
  ['holes?', 'vulnerability, gap'],
  ['in silence', 'silently'],
  ['in the midst', 'in the middle, during'],
  ['in turns', 'alternately'],
  ['lest', 'so that … not'],
  ['mend(?:s|ed|ing)?(?! fix)', 'fix, correct'],
  ['needless', 'unnecessary'],
  ['reckon\\w*', 'estimate, calculate'],
  ['seldom', 'rarely'],
  ['shall', 'must, will'],
  ['whence|whither|whereby|thereby|hereby|therein|thereof', 'a plain clause'],
  ['whoever', 'anybody who, or name the person'],
  ['at leisure', 'in time'],
  ['by turns', 'in turn'],
  ['no sooner', 'once'],
  ['parted (?:by|from)', 'separated by, unlinked from'],
  ['(?:can|could|may)(?:not| not)? be had|to be had', 'available'],
  ['lost or doubled|none doubled|nothing doubled', 'lost or duplicated'],
  ['doubled (?:id|parameter|slash|character|component|row)s?', 'duplicate'],
  // The network.
  ['(?:with|without) (?:a|the) line(?! (?:break|end|here|in|of)\\b)', 'online, offline'],
  ['no line(?! (?:break|behind|of)\\b)', 'offline'],
  ['(?:the|a) line is (?:there|gone|back|known|lost)', 'online, offline'],
  ['(?:lose[sd]?|losing|lost) (?:its|the|a) line|lost line|line is lost', 'goes offline, lost connection'],
  ['there (?:is|was) (?:a|no) line(?! (?:of|in|for)\\b)', 'online, offline'],
  // Money, undo and what follows by itself.
  ['(?:taken|takes?|took|taking) (?:it |that |this |both |either |them )?back(?! over)', 'undo, remove, withdraw'],
  ['(?:given|gives|gave|giving) (?:it |that |them )?back', 'refund, return, release'],
  ['is being taken', 'is being processed'],
  ['(?:comes?|came) by (?:itself|themselves)', 'start automatically, return'],
  ['(?:go|goes|going|went) on trying', 'keep trying, retry'],
  ['too often in a short time', 'too many attempts'],
  ['cannot ask right now', 'cannot reach …, retrying'],
  ['could not hear', 'could not confirm'],
  // Who is shown what.
  ['(?:is|are|was|were|be|been) told(?! (?:apart|from)\\b)', 'is shown, is notified, learns'],
  ['who is (?:told|asked)', 'name the person'],
  ['hears? of', 'learn of, notice'],
  ['(?:is|are|was|were) asked about', 'is checked'],
  ['whoever runs|who(?:ever)? runs (?:it|HanziVine|the server)', 'operators'],
  ['everything about everybody', 'all user data'],
  ['handed out', 'exported, issued, assigned'],
  ['takes? along', 'export, include'],
  ['ask(?:s|ed|ing)? (?:Redis|the (?:database|registry|server))', 'query, request'],
  ['asked so', 'asked this way'],
  ['speaks? for', 'cover, represent'],
  // Where something is.
  ['stands? (?:in|at|under|beside|there|here|above|below)(?! (?:for|the way)\\b)', 'is in, is shown'],
  ['(?:stands?|put|standing) in front', 'proxy, before'],
  // Architecture and operation.
  ['(?<!\\.)floors?(?!\\()', 'layer'],
  ['the house', 'architecture, codebase'],
  ['house style', 'style'],
  ['by hand of', 'by'],
  ['at the machine', 'locally'],
  ['the machine (?:gives|gave)', 'capacity'],
  ['stands? still|stood still|standing still', 'is blocked, stops'],
  ['nothing is fixed by (?:it|this|that)', 'read-only'],
  ['fixe?s? nothing', 'read-only'],
  ['ends? TLS', 'terminates TLS'],
  ['by the clock of', 'in the time zone of'],
  ['ought to', 'should'],
  ['but for', 'except'],
];

// The list itself, and its test.
const ownFiles = /^dev\/checks\/wording(?:\.test)?\.ts$/;
// Phrases are found across the lines of a comment or a paragraph, too.
const gap = String.raw`\s+(?:(?:\*|//) *)?`;
const finders = wordings.map(([pattern, instead]) => ({ pattern: new RegExp(`\\b(?:${pattern.replaceAll(' ', gap)})\\b`, 'gi'), instead }));

/** Finds them, as `file:line: "found": use "this"`. */
export function findWordings(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => !ownFiles.test(path))
    .flatMap(({ path, text }) =>
      finders.flatMap(({ pattern, instead }) =>
        [...text.matchAll(pattern)].map(
          ({ 0: found, index }) => `${path}:${text.slice(0, index).split('\n').length}: "${found.replace(/\s+/g, ' ')}": use "${instead}"`,
        ),
      ),
    );
}
