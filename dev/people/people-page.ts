// The page /dev/people: every prepared person with a button that logs in as them.
import { createHash } from 'node:crypto';
import { type Config, preparedModerator } from '#server/config.ts';
import { escapeHtml } from '#server/mail/html.ts';
import { type PreparedPerson, cast } from './cast.ts';
import { drawLeaf } from './drawn-photo.ts';

// The colours are those of the app (web/styles/tokens.css).
const style = `
:root{color-scheme:light dark;--paper:#f6f0e3;--raised:#fffcf5;--ink:#2b251b;--muted:#665c4a;--line:#dcd0b8;--vine:#2f6b3f;--strong:#1f4f2d;--soft:#dfead4;--on:#fffdf6}
@media(prefers-color-scheme:dark){:root{--paper:#17160f;--raised:#211f17;--ink:#efe7d4;--muted:#b6ab93;--line:#3c382c;--vine:#86c48c;--strong:#a9dcab;--soft:#26382a;--on:#0e1c10}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.55 Inter,system-ui,sans-serif}
main{max-width:72rem;margin:0 auto;padding:clamp(1.5rem,5vw,4rem) clamp(1rem,4vw,2.5rem)}
h1,h2{font-family:Literata,Georgia,serif;line-height:1.2;margin:0}
h1{font-size:clamp(1.75rem,4vw,2.5rem)}
h2{font-size:1.2rem}
p{margin:.5rem 0 0;max-width:44rem}
.quiet{color:var(--muted)}
[role=status]{min-height:1.55em;color:var(--strong)}
ul{list-style:none;margin:1.5rem 0 0;padding:0;display:grid;gap:1rem;grid-template-columns:repeat(auto-fill,minmax(min(100%,20rem),1fr))}
li{display:flex;flex-direction:column;background:var(--raised);border:1px solid var(--line);border-radius:1.5rem;padding:1.25rem}
.who{display:flex;align-items:center;gap:.85rem}
.face{flex:none;width:3rem;height:3rem;border-radius:50%;display:grid;place-items:center;overflow:hidden;background:var(--soft);color:var(--strong);font:600 1.2rem Literata,Georgia,serif}
.face img{width:100%;height:100%}
form{margin-top:auto;padding-top:1rem}
footer{margin-top:2rem}
button{width:100%;min-height:3rem;border:0;border-radius:.75rem;background:var(--vine);color:var(--on);font:600 1rem Inter,system-ui,sans-serif;cursor:pointer}
button:hover{background:var(--strong)}
a{color:var(--vine)}
:focus-visible{outline:3px solid var(--vine);outline-offset:2px}`;

// Says when the histories are there, and that a press was heard.
const script = `
const status = document.querySelector('[role=status]');
const ask = async () => {
  const { made, failed } = await (await fetch('/dev/people/made')).json();
  if (made) status.textContent = 'Everybody is ready.';
  else if (failed) status.textContent = 'Their histories could not be made: the log of the server says why. Load the page again to try once more.';
  else setTimeout(ask, 700);
};
if (status.dataset.made === 'false') void ask().catch(() => undefined);
for (const form of document.forms)
  form.addEventListener('submit', () => (status.textContent = form.dataset.wait));`;

/** The page loads nothing from elsewhere, runs its own script alone, and sends its forms to this server. */
export const pageSecurity = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  `script-src 'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  "connect-src 'self'",
  'img-src data:',
  "form-action 'self'",
].join('; ');

function renderFace({ name, profile }: PreparedPerson): string {
  if (!profile?.photo) return `<span class="face" aria-hidden="true">${escapeHtml(name.slice(0, 1))}</span>`;
  const address = `data:image/svg+xml;base64,${Buffer.from(drawLeaf(profile.photo)).toString('base64')}`;
  return `<span class="face"><img src="${address}" alt=""></span>`;
}

function renderPerson(person: PreparedPerson, { moderators }: Pick<Config, 'moderators'>): string {
  const { name, title = '', story = '', opens } = person;
  const isPowerless = opens === '/moderation' && !moderators.some(({ address }) => address === preparedModerator);
  const hint = isPowerless ? ` Add ${preparedModerator} to MODERATORS to let her moderate.` : '';
  return `<li><div class="who">${renderFace(person)}<div><h2>${escapeHtml(title)}</h2><span class="quiet">${escapeHtml(name)}</span></div></div>
<p>${escapeHtml(story + hint)}</p>
<form method="post" action="/dev/people/${encodeURIComponent(name)}" data-wait="Logging in as ${escapeHtml(name)} …"><button>Log in as ${escapeHtml(name)}</button></form></li>`;
}

/** Renders the page. `areMade`: whether the histories are there, or are being made. */
export function renderPeoplePage({ areMade, config }: { areMade: boolean; config: Pick<Config, 'moderators'> }): string {
  const shown = cast.filter(({ title }) => title !== undefined);
  const status = areMade ? '' : 'Their histories are being made, which takes up to twenty seconds. You can press already.';
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>People of HanziVine</title><style>${style}</style></head><body><main>
<h1>Who would you like to be?</h1>
<p>Prepared people, each at another stage of the course. One press logs in as them; what you do then stays.</p>
<p role="status" data-made="${areMade}">${status}</p>
<ul>${shown.map((person) => renderPerson(person, config)).join('\n')}</ul>
<footer class="quiet"><p>They are here in development only. Once one of them has removed the account, all are made again at the next visit. See also <a href="/dev/mail">their mails</a> and <a href="/dev/api">the API</a>.</p></footer>
</main><script>${script}</script></body></html>`;
}
