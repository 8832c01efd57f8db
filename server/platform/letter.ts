// The one layout of our mails, as text and as HTML: plain, warm, without pictures from anywhere.
import type { Mail } from './mail.ts';

/** What a mail says. Every text is plain; the layout takes care of HTML. */
export interface Letter {
  readonly to: string;
  /** The name that the reader goes by. */
  readonly name: string;
  readonly subject: string;
  /** Paragraphs above the link. */
  readonly paragraphs: readonly string[];
  /** The one thing to do, as a button and as an address. */
  readonly action?: { readonly label: string; readonly address: string };
  /** Paragraphs below the link, smaller. */
  readonly after?: readonly string[];
}

const farewell = 'With kind regards,\nHanziVine';

/** Makes a mail of a letter. */
export function mailOf(letter: Letter): Mail {
  return { to: letter.to, subject: letter.subject, text: textOf(letter), html: htmlOf(letter) };
}

function textOf({ name, paragraphs, action, after = [] }: Letter): string {
  const link = action ? [`${action.label}:\n${action.address}`] : [];
  return `${[`Hello ${name},`, ...paragraphs, ...link, ...after, farewell].join('\n\n')}\n`;
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

const ink = '#2b2a26';
const paper = '#f7f2e7';
const vine = '#2f6b46';
const quiet = '#5c584e';
const paragraphStyle = `margin:0 0 16px;font:16px/1.55 Georgia,serif;color:${ink}`;
const afterStyle = `margin:0 0 12px;font:14px/1.5 Georgia,serif;color:${quiet}`;

function htmlOf({ name, subject, paragraphs, action, after = [] }: Letter): string {
  const paragraph = (text: string, style: string) => `<p style="${style}">${escape(text).replaceAll('\n', '<br>')}</p>`;
  const address = action && escape(action.address);
  const button =
    action &&
    `<p style="margin:24px 0"><a href="${address}" style="display:inline-block;padding:14px 24px;border-radius:8px;background:${vine};color:#ffffff;font:bold 16px Georgia,serif;text-decoration:none">${escape(action.label)}</a></p>
<p style="${afterStyle}">If the button does not work, copy this address into your browser:<br><a href="${address}" style="color:${vine};word-break:break-all">${address}</a></p>`;
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(subject)}</title></head>
<body style="margin:0;padding:24px 12px;background:${paper}">
<div style="max-width:520px;margin:0 auto;padding:28px;background:#fffdf8;border:1px solid #e4dcc8;border-radius:12px">
<p style="margin:0 0 20px;font:bold 20px Georgia,serif;color:${vine}">HanziVine</p>
${[paragraph(`Hello ${name},`, paragraphStyle), ...paragraphs.map((text) => paragraph(text, paragraphStyle)), button ?? ''].join('\n')}
${after.map((text) => paragraph(text, afterStyle)).join('\n')}
${paragraph(farewell, paragraphStyle)}
</div>
</body>
</html>
`;
}
