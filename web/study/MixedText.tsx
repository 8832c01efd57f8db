// English with Chinese in it: marks the Chinese as such, so that browsers use the right font and glyph forms.

// A gap (＿) stands for a character, so it is drawn as one.
const chinese = /([\p{Script=Han}＿][\p{Script=Han}＿…]*)/u;

/** Renders inline, in a paragraph or another line of text. */
export function MixedText({ text }: { text: string }) {
  return text.split(chinese).map((piece, index) =>
    index % 2 === 1 ? (
      <span key={`${index}${piece}`} lang="zh-Hans">
        {piece}
      </span>
    ) : (
      piece
    ),
  );
}
