// The stand-in's checkout page, where the payer approves, declines or cancels.
import { escapeHtml } from '#server/mail/html.ts';
import type { LedgerOrder } from './ledger.ts';

const style = `body{font:17px/1.5 system-ui,sans-serif;background:#f3f4f6;color:#1f2430;margin:0;padding:2rem 1rem}
main{max-width:26rem;margin:0 auto;background:#fff;border-radius:12px;padding:1.5rem;box-shadow:0 2px 12px #0002}
h1{font-size:1.2rem;margin:0 0 .25rem}p{margin:.25rem 0 1rem}.sum{font-size:2rem;font-weight:700}
button{display:block;width:100%;min-height:48px;margin:.5rem 0;border-radius:8px;border:1px solid #c3c8d4;background:#fff;font:inherit;cursor:pointer}
button.first{background:#1d4f8f;border-color:#1d4f8f;color:#fff}button:focus-visible{outline:3px solid #f59e0b;outline-offset:2px}small{color:#555c6b}`;

/** Renders the page of an order, or a message if the order is unknown. `returnPath`: the page the payer came from. */
export function renderCheckoutPage(order: LedgerOrder | undefined, prefix: string, returnPath: string): string {
  const buttons: readonly (readonly [string, string])[] = [
    ['approve', 'Approve'],
    ['decline', 'Decline'],
    ['pending', 'Approve, but decide later'],
    ['cancel', 'Cancel'],
  ];
  const body = order
    ? `<h1>Stand-in for the payment provider</h1><p>${escapeHtml(order.description)}</p><p class="sum">${escapeHtml(order.euro)} EUR</p>
<form method="post" action="${escapeHtml(prefix)}/approve"><input type="hidden" name="orderID" value="${escapeHtml(order.id)}"><input type="hidden" name="back" value="${escapeHtml(returnPath)}">
${buttons.map(([outcome, label], index) => `<button name="outcome" value="${outcome}"${index === 0 ? ' class="first"' : ''}>${label}</button>`).join('\n')}
</form><small>No money moves here. Order ${escapeHtml(order.id)}.</small>`
    : '<h1>Unknown order</h1><p>Please go back and try again.</p>';
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Payment (stand-in)</title><style>${style}</style></head><body><main>${body}</main></body></html>`;
}
