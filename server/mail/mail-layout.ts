// The layout of all emails, as text and as HTML, without external images.
import { escapeHtml } from './html.ts';
import type { Mail } from './outbox.ts';

/** Content of an email. All texts are plain; the layout escapes HTML. */
export interface MailContent {
  readonly to: string;
  /** Name of the recipient. */
  readonly name: string;
  readonly subject: string;
  /** Paragraphs above the link. */
  readonly paragraphs: readonly string[];
  /** The call to action, shown as a button and as a link. */
  readonly action?: { readonly label: string; readonly address: string };
  /** Paragraphs below the link, in small print. */
  readonly footnotes?: readonly string[];
}

const closing = 'With kind regards,\nHanziVine';

/** Renders an email from its content. */
export function renderMail(content: MailContent): Mail {
  return { to: content.to, subject: content.subject, text: renderText(content), html: renderHtml(content) };
}

function renderText({ name, paragraphs, action, footnotes = [] }: MailContent): string {
  const link = action ? [`${action.label}:\n${action.address}`] : [];
  return `${[`Hello ${name},`, ...paragraphs, ...link, ...footnotes, closing].join('\n\n')}\n`;
}

const textColor = '#2b2a26';
const backgroundColor = '#f7f2e7';
const brandColor = '#2f6b46';
const mutedColor = '#5c584e';
const paragraphStyle = `margin:0 0 16px;font:16px/1.55 Georgia,serif;color:${textColor}`;
const footnoteStyle = `margin:0 0 12px;font:14px/1.5 Georgia,serif;color:${mutedColor}`;

function renderHtml({ name, subject, paragraphs, action, footnotes = [] }: MailContent): string {
  const renderParagraph = (text: string, style: string) => `<p style="${style}">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`;
  const address = action && escapeHtml(action.address);
  const button =
    action &&
    `<p style="margin:24px 0"><a href="${address}" style="display:inline-block;padding:14px 24px;border-radius:8px;background:${brandColor};color:#ffffff;font:bold 16px Georgia,serif;text-decoration:none">${escapeHtml(action.label)}</a></p>
<p style="${footnoteStyle}">If the button does not work, copy this link into your browser:<br><a href="${address}" style="color:${brandColor};word-break:break-all">${address}</a></p>`;
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px 12px;background:${backgroundColor}">
<div style="max-width:520px;margin:0 auto;padding:28px;background:#fffdf8;border:1px solid #e4dcc8;border-radius:12px">
<p style="margin:0 0 20px;font:bold 20px Georgia,serif;color:${brandColor}">HanziVine</p>
${[renderParagraph(`Hello ${name},`, paragraphStyle), ...paragraphs.map((text) => renderParagraph(text, paragraphStyle)), button ?? ''].join('\n')}
${footnotes.map((text) => renderParagraph(text, footnoteStyle)).join('\n')}
${renderParagraph(closing, paragraphStyle)}
</div>
</body>
</html>
`;
}
