// A stand-in for the payment provider: the same HTTP requests as Orders v2, books of its own, and a payer who does as told. Never in production.
import { createSign, generateKeyPairSync, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { PaypalSettings } from '#server/platform/config.ts';
import { type BookedOrder, type CaptureStatus, type Ledger, newId } from './ledger.ts';
import { checkoutPage } from './page.ts';

const slowMs = 6000;

export interface StandInOptions {
  readonly ledger: Ledger;
  readonly settings: PaypalSettings;
  /** Path that the calls stand under, such as /dev/paypal. */
  readonly prefix: string;
  /** Where events are sent. */
  readonly webhook: string;
  /** Told of a booked capture before its answer goes out: a test may end our server there. */
  readonly onCaptured?: (order: BookedOrder) => Promise<void>;
}

const newOrder = z.object({
  intent: z.literal('CAPTURE'),
  purchase_units: z
    .array(
      z.object({
        custom_id: z.string(),
        description: z.string().default(''),
        amount: z.object({ currency_code: z.literal('EUR'), value: z.string().regex(/^\d+\.\d\d$/) }),
        payee: z.object({ merchant_id: z.string() }),
      }),
    )
    .length(1),
});
const told = z.object({
  orderID: z.string(),
  outcome: z.enum(['approve', 'decline', 'cancel', 'pending']).default('approve'),
  mishap: z.enum(['slow', 'drop', 'twice', 'mute']).optional(),
  back: z.string().optional(),
});

function shown(order: BookedOrder) {
  const amount = { currency_code: 'EUR', value: order.euro };
  const { capture } = order;
  return {
    id: order.id,
    intent: 'CAPTURE',
    status: order.status,
    purchase_units: [
      {
        custom_id: order.customId,
        amount,
        payee: { merchant_id: order.payee },
        ...(capture && { payments: { captures: [{ id: capture.id, status: capture.status, amount, custom_id: order.customId }] } }),
      },
    ],
  };
}

/** Ends the connection without an answer. */
function cut(reply: FastifyReply) {
  reply.hijack();
  reply.raw.socket?.destroy();
  return reply;
}

function refusal(reply: FastifyReply, status: number, name: string, issue: string) {
  return reply.status(status).send({ name, details: [{ issue }], message: 'The stand-in says no.' });
}

/** Adds the stand-in's calls to a server that does not listen yet. */
export async function addStandIn(app: FastifyInstance, options: StandInOptions): Promise<void> {
  const { ledger, settings, prefix, webhook } = options;
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pending = new Set<Promise<void>>();

  const send = async (kind: string, resource: object, times: number): Promise<void> => {
    const body = JSON.stringify({ id: `WH-${randomUUID()}`, event_type: kind, resource });
    const id = randomUUID();
    const time = new Date().toISOString();
    const signed = [id, time, settings.webhookId, crc32(body)].join('|');
    const headers = {
      'content-type': 'application/json',
      'paypal-transmission-id': id,
      'paypal-transmission-time': time,
      'paypal-transmission-sig': createSign('sha256').update(signed).sign(privateKey, 'base64'),
      'paypal-auth-algo': 'SHA256withRSA',
      'paypal-cert-url': `${settings.api}/key.pem`,
    };
    for (let count = 0; count < times; count += 1)
      await fetch(webhook, { method: 'POST', headers, body, signal: AbortSignal.timeout(5000) }).catch(() => undefined);
  };
  const tell = (order: BookedOrder, kind: string, extra: object = {}) => {
    const resource = { id: order.capture?.id, custom_id: order.customId, ...extra };
    const sending = send(kind, resource, order.mishap === 'twice' ? 2 : 1);
    pending.add(sending);
    void sending.finally(() => pending.delete(sending));
  };
  // Captures that are being answered slowly: a second request for one of them is refused.
  const underWay = new Set<string>();
  const isLetIn = (request: FastifyRequest) => request.headers.authorization === `Bearer token-of-${settings.clientId}`;

  await app.register(
    (scope, _options, done) => {
      scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, parsed) =>
        parsed(null, Object.fromEntries(new URLSearchParams(String(body)))),
      );
      scope.addHook('onClose', async () => {
        await Promise.allSettled(pending);
        ledger.close();
      });
      scope.get('/key.pem', (_request, reply) => reply.type('text/plain').send(publicKey.export({ type: 'spki', format: 'pem' })));

      scope.post('/v1/oauth2/token', (request, reply) => {
        const wanted = `Basic ${Buffer.from(`${settings.clientId}:${settings.secret}`).toString('base64')}`;
        if (request.headers.authorization !== wanted) return refusal(reply, 401, 'invalid_client', 'invalid_client');
        return reply.send({ access_token: `token-of-${settings.clientId}`, token_type: 'Bearer', expires_in: 3600 });
      });

      scope.post('/v2/checkout/orders', (request, reply) => {
        if (!isLetIn(request)) return refusal(reply, 401, 'AUTHENTICATION_FAILURE', 'invalid_token');
        const parsed = newOrder.safeParse(request.body);
        const requestId = request.headers['paypal-request-id'];
        if (!parsed.success || typeof requestId !== 'string') return refusal(reply, 400, 'INVALID_REQUEST', 'MISSING_REQUIRED_PARAMETER');
        const [unit] = parsed.data.purchase_units;
        if (!unit) return refusal(reply, 400, 'INVALID_REQUEST', 'MISSING_REQUIRED_PARAMETER');
        const { custom_id: customId, amount, payee, description } = unit;
        return reply
          .status(201)
          .send(shown(ledger.open({ requestId, customId, payee: payee.merchant_id, euro: amount.value, description })));
      });

      scope.get<{ Params: { id: string } }>('/v2/checkout/orders/:id', (request, reply) => {
        if (!isLetIn(request)) return refusal(reply, 401, 'AUTHENTICATION_FAILURE', 'invalid_token');
        const order = ledger.find(request.params.id);
        if (order?.mishap === 'mute') {
          ledger.book({ ...order, mishap: undefined });
          return cut(reply);
        }
        return order ? reply.send(shown(order)) : refusal(reply, 404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID');
      });

      scope.post<{ Params: { id: string } }>('/v2/checkout/orders/:id/capture', async (request, reply) => {
        if (!isLetIn(request)) return refusal(reply, 401, 'AUTHENTICATION_FAILURE', 'invalid_token');
        const order = ledger.find(request.params.id);
        if (!order) return refusal(reply, 404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID');
        if (underWay.has(order.id)) return refusal(reply, 409, 'RESOURCE_CONFLICT', 'PREVIOUS_REQUEST_IN_PROGRESS');
        if (order.capture) return reply.status(201).send(shown(order));
        if (order.status !== 'APPROVED') return refusal(reply, 422, 'UNPROCESSABLE_ENTITY', 'ORDER_NOT_APPROVED');
        if (order.outcome === 'decline') {
          ledger.book({ ...order, status: 'VOIDED' });
          return refusal(reply, 422, 'UNPROCESSABLE_ENTITY', 'INSTRUMENT_DECLINED');
        }
        const status: CaptureStatus = order.outcome === 'pending' ? 'PENDING' : 'COMPLETED';
        const taken: BookedOrder = { ...order, status: 'COMPLETED', capture: { id: newId(), status } };
        ledger.book(taken);
        await options.onCaptured?.(taken);
        if (order.mishap === 'slow') {
          underWay.add(order.id);
          await wait(slowMs);
          underWay.delete(order.id);
        }
        if (order.mishap === 'drop') return cut(reply);
        tell(taken, `PAYMENT.CAPTURE.${status}`);
        return reply.status(201).send(shown(taken));
      });

      scope.get<{ Params: { id: string } }>('/v2/payments/captures/:id', (request, reply) => {
        if (!isLetIn(request)) return refusal(reply, 401, 'AUTHENTICATION_FAILURE', 'invalid_token');
        const order = ledger.findCapture(request.params.id);
        if (!order?.capture) return refusal(reply, 404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID');
        const { id, status } = order.capture;
        return reply.send({ id, status, custom_id: order.customId, amount: { currency_code: 'EUR', value: order.euro } });
      });

      // From here on: not the provider's calls, but the hands of the payer and of the shop's keeper.
      scope.get<{ Querystring: { token?: string; back?: string } }>('/checkout', (request, reply) => {
        const order = ledger.find(request.query.token ?? '');
        return reply
          .headers({
            'cache-control': 'no-store',
            'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'",
          })
          .status(order ? 200 : 404)
          .type('text/html; charset=utf-8')
          .send(checkoutPage(order, prefix, request.query.back ?? ''));
      });

      scope.post('/approve', (request, reply) => {
        const parsed = told.safeParse(request.body);
        if (!parsed.success) return refusal(reply, 400, 'INVALID_REQUEST', 'orderID or outcome is missing or not known');
        const { orderID, outcome, mishap, back } = parsed.data;
        const order = ledger.find(orderID);
        if (!order) return refusal(reply, 404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID');
        if (order.status === 'CREATED' && outcome !== 'cancel')
          ledger.book({ ...order, status: 'APPROVED', outcome, ...(mishap !== undefined && { mishap }) });
        if (order.status === 'CREATED' && outcome === 'approve')
          tell(order, 'CHECKOUT.ORDER.APPROVED', { id: orderID, custom_id: undefined, purchase_units: [{ custom_id: order.customId }] });
        const { status } = ledger.find(orderID) ?? order;
        if (back === undefined) return reply.send({ id: orderID, status });
        // Only a path of our own site: the form's field is not to lead anywhere else.
        const path = /^\/[a-zA-Z0-9]+$/.test(back) ? back : '/courses';
        return reply.redirect(`${path}?${outcome === 'cancel' ? 'cancelled' : 'token'}=${encodeURIComponent(orderID)}`, 303);
      });

      scope.post<{ Body: { orderID?: string } }>('/refund', (request, reply) => {
        const order = ledger.find(request.body?.orderID ?? '');
        if (!order?.capture || order.capture.status !== 'COMPLETED')
          return refusal(reply, 422, 'UNPROCESSABLE_ENTITY', 'CAPTURE_NOT_FOUND');
        const refunded: BookedOrder = { ...order, capture: { ...order.capture, status: 'REFUNDED' } };
        ledger.book(refunded);
        tell(refunded, 'PAYMENT.CAPTURE.REFUNDED', {
          id: newId(),
          links: [{ rel: 'up', href: `${settings.api}/v2/payments/captures/${order.capture.id}` }],
        });
        return reply.send({ id: order.id, status: 'REFUNDED' });
      });

      // The payer's bank takes the money back, or a dispute ends in the payer's favour: the capture is called COMPLETED all the same.
      scope.post<{ Body: { orderID?: string; by?: string } }>('/reverse', (request, reply) => {
        const order = ledger.find(request.body?.orderID ?? '');
        if (order?.capture?.status !== 'COMPLETED') return refusal(reply, 422, 'UNPROCESSABLE_ENTITY', 'CAPTURE_NOT_FOUND');
        const dispute = {
          id: newId(),
          custom_id: undefined,
          disputed_transactions: [{ seller_transaction_id: order.capture.id }],
          dispute_outcome: { outcome_code: 'RESOLVED_BUYER_FAVOUR' },
        };
        if (request.body.by === 'dispute') tell(order, 'CUSTOMER.DISPUTE.RESOLVED', dispute);
        else tell(order, 'PAYMENT.CAPTURE.REVERSED');
        return reply.send({ id: order.id, status: 'REVERSED' });
      });

      // What was pending is decided: the money came, or it did not.
      scope.post<{ Body: { orderID?: string; outcome?: string } }>('/decide', (request, reply) => {
        const order = ledger.find(request.body?.orderID ?? '');
        if (order?.capture?.status !== 'PENDING') return refusal(reply, 422, 'UNPROCESSABLE_ENTITY', 'CAPTURE_NOT_PENDING');
        const status = request.body.outcome === 'decline' ? 'DECLINED' : 'COMPLETED';
        const decided: BookedOrder = { ...order, capture: { ...order.capture, status } };
        ledger.book(decided);
        tell(decided, `PAYMENT.CAPTURE.${status}`);
        return reply.send({ id: order.id, status });
      });
      done();
    },
    { prefix },
  );
}
