// A pair of words that were mixed up, side by side: what differs in them is marked.
import type { Word } from '#contract/study.ts';
import { Association } from '#web/study/card/Association.tsx';
import { Chinese, Pinyin } from '#web/study/text/Chinese.tsx';
import { ExampleSentence } from '#web/study/card/ExampleSentence.tsx';
import { Glyph } from '#web/study/strokes/Glyph.tsx';
import { MixedText } from '#web/study/text/MixedText.tsx';
import { SpeechButton } from '#web/study/sound/SpeechButton.tsx';

export interface WordSideProps {
  readonly word: Word;
  readonly other: Word;
}

/** The characters of a word; those that the other word lacks are underlined. */
function MarkedText({ word, other }: WordSideProps) {
  const characters = Array.from(word.text);
  if (characters.length === 1) return word.text;
  return characters.map((character, index) =>
    other.text.includes(character) ? (
      <span key={`${index}${character}`}>{character}</span>
    ) : (
      <span key={`${index}${character}`} className="underline decoration-gold decoration-4 underline-offset-8">
        {character}
      </span>
    ),
  );
}

function Parts({ word, other }: WordSideProps) {
  const isShared = (glyph: string) => other.components.some((component) => component.glyph === glyph);
  return (
    <ul aria-label="Components" className="flex flex-wrap gap-2">
      {word.components.map(({ glyph, keyword }, index) => (
        <li
          key={`${index}${glyph}`}
          className={`flex items-center gap-2 rounded-control border px-2.5 py-1 ${isShared(glyph) ? 'border-line text-muted' : 'border-gold bg-gold-soft'}`}
        >
          <Chinese className="font-han text-2xl leading-none">
            <Glyph glyph={glyph} />
          </Chinese>
          <span className="font-reading">{keyword}</span>
          {!isShared(glyph) && <span className="sr-only">(only here)</span>}
        </li>
      ))}
    </ul>
  );
}

/** One word of the pair. */
function WordSide({ word, other }: WordSideProps) {
  return (
    <section aria-label={word.text} className="flex flex-col gap-3 rounded-control border border-line bg-paper p-4">
      <div className="text-center">
        <Chinese as="p" className="font-han text-6xl leading-tight">
          <MarkedText word={word} other={other} />
        </Chinese>
        <p className="flex items-center justify-center">
          <Pinyin className="ml-6 text-xl text-vine-strong">{word.pinyin}</Pinyin>
          <SpeechButton text={word.text} recording={word.voice} />
        </p>
        <p className="font-reading text-lg leading-snug">
          <MixedText text={word.translation} />
        </p>
      </div>
      <Parts word={word} other={other} />
      {word.association !== '' && <Association word={word} />}
      {word.sentence && <ExampleSentence sentence={word.sentence} wordId={word.id} isPinyinShown />}
    </section>
  );
}

/** Both words; below each other where there is no room. */
export function MixupPair({ words: [first, second] }: { readonly words: readonly [Word, Word] }) {
  return (
    <div className="grid gap-4 min-[800px]:grid-cols-2">
      <WordSide word={first} other={second} />
      <WordSide word={second} other={first} />
    </div>
  );
}
