// The text of a message. Links are not made clickable (decisions §10).

/** Chinese, in the font of the cards. */
export function MessageText({ text }: { readonly text: string }) {
  return <span lang="zh-Hans">{text}</span>;
}
