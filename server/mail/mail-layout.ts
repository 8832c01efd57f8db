// The layout of all emails, as text and as HTML, light and dark, without external images.
import { escapeHtml } from './html.ts';
import { logoContentId } from './logo.ts';
import type { Mail } from './outbox.ts';

/** Content of an email. All texts are plain; the layout escapes HTML. */
export interface MailContent {
  readonly to: string;
  /** Name of the recipient. */
  readonly name: string;
  readonly subject: string;
  /** Paragraphs above the link. */
  readonly paragraphs: readonly string[];
  /** Lines of a table below them: what it is, and its value, which may have several lines. */
  readonly table?: readonly (readonly [name: string, value: string])[];
  /** The call to action, shown as a button and as a link. */
  readonly action?: { readonly label: string; readonly address: string };
  /** A second link, below the first. */
  readonly link?: { readonly label: string; readonly address: string };
  /** Paragraphs below the links, in small print. A line that is an address becomes a link. */
  readonly footnotes?: readonly string[];
}

const closing = 'With kind regards,\nHanziVine';

/** Renders an email from its content. */
export function renderMail(content: MailContent): Mail {
  return { to: content.to, subject: content.subject, text: renderText(content), html: renderHtml(content) };
}

function renderText({ name, paragraphs, table = [], action, link, footnotes = [] }: MailContent): string {
  const rows = table.map(([title, value]) => `${title}: ${value.replaceAll('\n', ', ')}`);
  const links = [action, link].flatMap((one) => (one ? [`${one.label}:\n${one.address}`] : []));
  return `${[`Hello ${name},`, ...paragraphs, ...(rows.length > 0 ? [rows.join('\n')] : []), ...links, ...footnotes, closing].join('\n\n')}\n`;
}

// Inline, because some clients drop style sheets; those that know a dark look keep them (see darkStyles).
const styles = {
  page: 'margin:0;padding:24px 12px;background:#f7f2e7',
  sheet: 'max-width:520px;margin:0 auto;padding:28px;background:#fffdf8;border:1px solid #e4dcc8;border-radius:12px',
  brand: 'margin:0 0 20px;font:bold 20px Georgia,serif;color:#2f6b46',
  text: 'margin:0 0 16px;font:16px/1.55 Georgia,serif;color:#2b2a26',
  note: 'margin:0 0 12px;font:14px/1.5 Georgia,serif;color:#5c584e',
  table: 'width:100%;margin:0 0 16px;border-collapse:collapse;font:16px/1.5 Georgia,serif;color:#2b2a26',
  name: 'padding:8px 16px 8px 0;border-top:1px solid #e4dcc8;color:#5c584e;font-weight:normal;text-align:left;vertical-align:top',
  value: 'padding:8px 0;border-top:1px solid #e4dcc8;text-align:right;vertical-align:top;overflow-wrap:anywhere',
  button:
    'display:inline-block;padding:14px 24px;border-radius:8px;background:#2f6b46;color:#ffffff;font:bold 16px Georgia,serif;text-decoration:none',
  link: 'color:#2f6b46;word-break:break-all',
} as const;

const darkStyles: Partial<Record<keyof typeof styles, string>> = {
  page: 'background:#17160f',
  sheet: 'background:#211f17;border-color:#3c382c',
  brand: 'color:#86c48c',
  text: 'color:#efe7d4',
  note: 'color:#b6ab93',
  table: 'color:#efe7d4',
  name: 'border-color:#3c382c;color:#b6ab93',
  value: 'border-color:#3c382c',
  button: 'background:#86c48c;color:#0e1c10',
  link: 'color:#86c48c',
};

const darkSheet = Object.entries(darkStyles)
  .map(([name, rules]) => `.${name}{${rules.replaceAll(/;|$/g, ' !important$&')}}`)
  .join('');

/** The attributes of an element in one of the styles. */
const styled = (name: keyof typeof styles) => `class="${name}" style="${styles[name]}"`;

function renderHtml({ name, subject, paragraphs, table = [], action, link, footnotes = [] }: MailContent): string {
  const renderLines = (text: string) => escapeHtml(text).replaceAll('\n', '<br>');
  const renderParagraph = (text: string) => `<p ${styled('text')}>${renderLines(text)}</p>`;
  const renderLink = (address: string, label = address) => `<a href="${escapeHtml(address)}" ${styled('link')}>${escapeHtml(label)}</a>`;
  const renderNoteLine = (line: string) => (/^https?:\/\/\S+$/.test(line) ? renderLink(line) : escapeHtml(line));
  const renderNote = (text: string) => `<p ${styled('note')}>${text.split('\n').map(renderNoteLine).join('<br>')}</p>`;
  const rows = table.map(
    ([title, value]) =>
      `<tr><th scope="row" ${styled('name')}>${escapeHtml(title)}</th><td ${styled('value')}>${renderLines(value)}</td></tr>`,
  );
  const renderedTable = rows.length > 0 ? [`<table ${styled('table')}>${rows.join('')}</table>`] : [];
  const secondLink = link ? [`<p ${styled('note')}>${renderLink(link.address, link.label)}</p>`] : [];
  const button =
    action &&
    `<p style="margin:24px 0"><a href="${escapeHtml(action.address)}" ${styled('button')}>${escapeHtml(action.label)}</a></p>
${renderNote(`If the button does not work, copy this link into your browser:\n${action.address}`)}`;
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subject)}</title>
<style>@media (prefers-color-scheme:dark){${darkSheet}}</style></head>
<body ${styled('page')}>
<div ${styled('sheet')}>
<p ${styled('brand')}><img src="cid:${logoContentId}" width="40" height="40" alt="" style="vertical-align:middle;margin-right:8px">HanziVine</p>
${[renderParagraph(`Hello ${name},`), ...paragraphs.map(renderParagraph), ...renderedTable, button ?? '', ...secondLink].join('\n')}
${footnotes.map(renderNote).join('\n')}
${renderParagraph(closing)}
</div>
</body>
</html>
`;
}
