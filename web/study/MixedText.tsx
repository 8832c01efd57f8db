// English with Chinese in it: the Chinese is marked as such, so that every browser draws it in the right face and shapes.

const chinese = /(\p{Script=Han}[\p{Script=Han}…]*)/u;

/** Stands inside a paragraph or another line of text. */
export function MixedText({ text }: { text: string }) {
  return text.split(chinese).map((piece, at) =>
    at % 2 === 1 ? (
      <span key={`${at}${piece}`} lang="zh-Hans">
        {piece}
      </span>
    ) : (
      piece
    ),
  );
}
