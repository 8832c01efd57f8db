// Writes into a page the part of its style that its HTML needs: the first paint waits for no file, and the whole style comes behind the content.
import { type CustomAtRules, type Rule, type Selector, transform } from 'lightningcss';

const styleLink = /\s*<link rel="stylesheet"[^>]*>/;
const bodyEnd = '</body>';

/** What nobody does before the whole style is there. */
const laterStates = new Set(['hover', 'focus', 'focus-visible', 'focus-within', 'active', 'disabled', 'checked', 'popover-open']);
const escapes: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" };
const unescapeHtml = (text: string) => text.replaceAll(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => escapes[entity] ?? entity);

/** Whether a selector may match something in a page with these classes and elements; attributes may be set by the start script. */
function buildMatcher(html: string): (selector: Selector) => boolean {
  const classes = new Set([...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => unescapeHtml(names).split(/\s+/)));
  const elements = new Set([...html.matchAll(/<([a-z][\w-]*)/g)].map(([, name]) => name));
  const mayMatch = (selector: Selector): boolean =>
    selector.every((part) => {
      if (part.type === 'class') return classes.has(part.name);
      if (part.type === 'type') return elements.has(part.name);
      if (part.type !== 'pseudo-class') return true;
      if (part.kind === 'is' || part.kind === 'where') return part.selectors.some(mayMatch);
      return !laterStates.has(part.kind);
    });
  return mayMatch;
}

/** The rules of a style that a page's HTML needs, in their order; fonts that would be loaded come with the whole style. */
export function extractCriticalStyle(css: string, html: string): string {
  const mayMatch = buildMatcher(html);
  const isNeeded = (rule: Rule): boolean => {
    if (rule.type === 'style') return rule.value.selectors.some(mayMatch);
    if (rule.type !== 'font-face') return true;
    return !rule.value.properties.some((property) => property.type === 'source' && property.value.some(({ type }) => type === 'url'));
  };
  const visitor = { Rule: (rule: Rule) => (isNeeded(rule) ? undefined : []) };
  const kept = transform<CustomAtRules>({ filename: 'page.css', code: Buffer.from(css), visitor });
  // Rules around what is gone are empty now.
  return transform({ filename: 'page.css', code: kept.code, minify: true }).code.toString();
}

/** Puts the critical part of `css` in the place of the page's style, and the style itself at the end of the body. Throws if the page has none. */
export function inlineCriticalStyle(html: string, css: string): string {
  const [link] = styleLink.exec(html) ?? [];
  if (link === undefined || !html.includes(bodyEnd)) throw new Error('The page has no style, or no end');
  return html
    .replace(link, () => `\n    <style>${extractCriticalStyle(css, html)}</style>`)
    .replace(bodyEnd, () => `  ${link.trim()}\n  ${bodyEnd}`);
}
