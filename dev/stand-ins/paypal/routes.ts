// A stand-in for the payment provider: speaks the Orders v2 API, keeps its own ledger, and simulates the payer. Never in production.
import { createSign, generateKeyPairSync, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { PaypalSettings } from '#server/config.ts';
import { type LedgerOrder, type CaptureStatus, type Ledger, generateId } from './ledger.ts';
import { renderCheckoutPage } from './checkout-page.ts';

const slowMs = 6000;

export interface PaypalStandInOptions {
  readonly ledger: Ledger;
  readonly settings: PaypalSettings;
  /** Path prefix of the routes, such as /dev/paypal. */
  readonly prefix: string;
  /** URL that webhook events are sent to. */
  readonly webhook: string;
  /** Called after a capture is booked and before the reply is sent: a test may kill our server there. */
  readonly onCaptured?: (order: LedgerOrder) => Promise<void>;
}

const newOrder = z.object({
  intent: z.literal('CAPTURE'),
  // Without it PayPal asks the payer for a postal address.
  application_context: z.object({ shipping_preference: z.literal('NO_SHIPPING') }),
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
const approvalBody = z.object({
  orderID: z.string(),
  outcome: z.enum(['approve', 'decline', 'cancel', 'pending']).default('approve'),
  mishap: z.enum(['slow', 'drop', 'twice', 'mute', 'stale']).optional(),
  lie: z.enum(['amount', 'currency', 'payee', 'customId', 'orderId']).optional(),
  back: z.string().optional(),
});

function toOrderReply(order: LedgerOrder) {
  const { capture, lie } = order;
  const amount = { currency_code: lie === 'currency' ? 'HUF' : 'EUR', value: lie === 'amount' ? '0.01' : order.euro };
  const customId = lie === 'customId' ? randomUUID() : order.customId;
  return {
    id: lie === 'orderId' ? generateId() : order.id,
    intent: 'CAPTURE',
    status: order.status,
    purchase_units: [
      {
        custom_id: customId,
        amount,
        payee: { merchant_id: lie === 'payee' ? 'SOMEBODYELSE' : order.payee },
        ...(capture && { payments: { captures: [{ id: capture.id, status: capture.status, amount, custom_id: customId }] } }),
      },
    ],
  };
}

/** Closes the connection without a reply. */
function dropConnection(reply: FastifyReply) {
  reply.hijack();
  reply.raw.socket?.destroy();
  return reply;
}

function sendError(reply: FastifyReply, status: number, name: string, issue: string) {
  return reply.status(status).send({ name, details: [{ issue }], message: 'Rejected by the stand-in.' });
}

/** Registers the stand-in's routes on a server that is not listening yet. */
export async function addPaypalStandIn(app: FastifyInstance, options: PaypalStandInOptions): Promise<void> {
  const { ledger, settings, prefix, webhook } = options;
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pendingWebhooks = new Set<Promise<void>>();

  const sentEvents = new Map<string, string>();

  const sendWebhook = async (kind: string, resource: object, times: number): Promise<void> => {
    const eventId = `WH-${randomUUID()}`;
    const body = JSON.stringify({ id: eventId, event_type: kind, resource });
    sentEvents.set(eventId, body);
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
  const queueWebhook = (order: LedgerOrder, kind: string, extra: object = {}) => {
    const resource = { id: order.capture?.id, custom_id: order.customId, ...extra };
    const delivery = sendWebhook(kind, resource, order.mishap === 'twice' ? 2 : 1);
    pendingWebhooks.add(delivery);
    void delivery.finally(() => pendingWebhooks.delete(delivery));
  };
  // Captures with a slow reply: a second request for one of them gets a 409.
  const slowCaptures = new Set<string>();
  // Only the newest token is accepted.
  let token = `token-${randomUUID()}`;
  const isAuthorized = (request: FastifyRequest) => request.headers.authorization === `Bearer ${token}`;

  await app.register(
    (scope, _options, done) => {
      scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, parsed) =>
        parsed(null, Object.fromEntries(new URLSearchParams(String(body)))),
      );
      scope.addHook('onClose', async () => {
        await Promise.allSettled(pendingWebhooks);
        ledger.close();
      });
      scope.get('/key.pem', (_request, reply) => reply.type('text/plain').send(publicKey.export({ type: 'spki', format: 'pem' })));

      scope.post('/v1/oauth2/token', (request, reply) => {
        const expectedAuthorization = `Basic ${Buffer.from(`${settings.clientId}:${settings.secret}`).toString('base64')}`;
        if (request.headers.authorization !== expectedAuthorization) return sendError(reply, 401, 'invalid_client', 'invalid_client');
        return reply.send({ access_token: token, token_type: 'Bearer', expires_in: 3600 });
      });

      scope.post('/v2/checkout/orders', (request, reply) => {
        if (!isAuthorized(request)) return sendError(reply, 401, 'AUTHENTICATION_FAILURE', 'invalid_token');
        const parsed = newOrder.safeParse(request.body);
        const requestId = request.headers['paypal-request-id'];
        if (!parsed.success || typeof requestId !== 'string') return sendError(reply, 400, 'INVALID_REQUEST', 'MISSING_REQUIRED_PARAMETER');
        const [unit] = parsed.data.purchase_units;
        if (!unit) return sendError(reply, 400, 'INVALID_REQUEST', 'MISSING_REQUIRED_PARAMETER');
        const { custom_id: customId, amount, payee, description } = unit;
        return reply
          .status(201)
          .send(toOrderReply(ledger.openOrder({ requestId, customId, payee: payee.merchant_id, euro: amount.value, description })));
      });

      scope.get<{ Params: { id: string } }>('/v2/checkout/orders/:id', (request, reply) => {
        if (!isAuthorized(request)) return sendError(reply, 401, 'AUTHENTICATION_FAILURE', 'invalid_token');
        const order = ledger.findOrder(request.params.id);
        if (order?.mishap === 'mute') {
          ledger.save({ ...order, mishap: undefined });
          return dropConnection(reply);
        }
        if (order?.mishap === 'stale' && order.capture) {
          ledger.save({ ...order, mishap: undefined });
          return reply.send(toOrderReply({ ...order, status: 'APPROVED', capture: undefined }));
        }
        return order ? reply.send(toOrderReply(order)) : sendError(reply, 404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID');
      });

      scope.post<{ Params: { id: string } }>('/v2/checkout/orders/:id/capture', async (request, reply) => {
        if (!isAuthorized(request)) return sendError(reply, 401, 'AUTHENTICATION_FAILURE', 'invalid_token');
        const order = ledger.findOrder(request.params.id);
        if (!order) return sendError(reply, 404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID');
        if (slowCaptures.has(order.id)) return sendError(reply, 409, 'RESOURCE_CONFLICT', 'PREVIOUS_REQUEST_IN_PROGRESS');
        if (order.capture) return reply.status(201).send(toOrderReply(order));
        if (order.status !== 'APPROVED') return sendError(reply, 422, 'UNPROCESSABLE_ENTITY', 'ORDER_NOT_APPROVED');
        if (order.outcome === 'decline') {
          if (order.mishap !== 'stale') ledger.save({ ...order, status: 'VOIDED' });
          return sendError(reply, 422, 'UNPROCESSABLE_ENTITY', 'INSTRUMENT_DECLINED');
        }
        const status: CaptureStatus = order.outcome === 'pending' ? 'PENDING' : 'COMPLETED';
        const captured: LedgerOrder = { ...order, status: 'COMPLETED', capture: { id: generateId(), status } };
        ledger.save(captured);
        await options.onCaptured?.(captured);
        if (order.mishap === 'slow') {
          slowCaptures.add(order.id);
          await wait(slowMs);
          slowCaptures.delete(order.id);
        }
        if (order.mishap === 'drop') return dropConnection(reply);
        if (order.mishap === 'stale') return sendError(reply, 422, 'UNPROCESSABLE_ENTITY', 'ORDER_ALREADY_CAPTURED');
        queueWebhook(captured, `PAYMENT.CAPTURE.${status}`);
        return reply.status(201).send(toOrderReply(captured));
      });

      scope.get<{ Params: { id: string } }>('/v2/payments/captures/:id', (request, reply) => {
        if (!isAuthorized(request)) return sendError(reply, 401, 'AUTHENTICATION_FAILURE', 'invalid_token');
        const order = ledger.findCapture(request.params.id);
        if (!order?.capture) return sendError(reply, 404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID');
        const { id, status } = order.capture;
        return reply.send({ id, status, custom_id: order.customId, amount: { currency_code: 'EUR', value: order.euro } });
      });

      scope.get<{ Params: { id: string } }>('/v1/notifications/webhooks-events/:id', (request, reply) => {
        if (!isAuthorized(request)) return sendError(reply, 401, 'AUTHENTICATION_FAILURE', 'invalid_token');
        const event = sentEvents.get(request.params.id);
        return event === undefined
          ? sendError(reply, 404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID')
          : reply.type('application/json').send(event);
      });

      // Test controls, not PayPal's API.
      scope.post('/revoke-tokens', (_request, reply) => {
        token = `token-${randomUUID()}`;
        return reply.send({ revoked: true });
      });

      scope.get<{ Querystring: { token?: string; back?: string } }>('/checkout', (request, reply) => {
        const order = ledger.findOrder(request.query.token ?? '');
        return reply
          .headers({
            'cache-control': 'no-store',
            'content-security-policy':
              "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; form-action 'self'; frame-ancestors 'none'",
          })
          .status(order ? 200 : 404)
          .type('text/html; charset=utf-8')
          .send(renderCheckoutPage(order, prefix, request.query.back ?? ''));
      });

      scope.post('/approve', (request, reply) => {
        const parsed = approvalBody.safeParse(request.body);
        if (!parsed.success) return sendError(reply, 400, 'INVALID_REQUEST', 'orderID or outcome is missing or unknown');
        const { orderID, outcome, mishap, lie, back: returnPath } = parsed.data;
        const order = ledger.findOrder(orderID);
        if (!order) return sendError(reply, 404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID');
        if (order.status === 'CREATED' && outcome !== 'cancel')
          ledger.save({
            ...order,
            status: 'APPROVED',
            outcome,
            ...(mishap !== undefined && { mishap }),
            ...(lie !== undefined && { lie }),
          });
        if (order.status === 'CREATED' && outcome === 'approve')
          queueWebhook(order, 'CHECKOUT.ORDER.APPROVED', {
            id: orderID,
            custom_id: undefined,
            purchase_units: [{ custom_id: order.customId }],
          });
        const { status } = ledger.findOrder(orderID) ?? order;
        if (returnPath === undefined) return reply.send({ id: orderID, status });
        // Only a path of our own site: the form field must not allow an open redirect.
        const path = /^\/[a-zA-Z0-9]+$/.test(returnPath) ? returnPath : '/courses';
        return reply.redirect(`${path}?${outcome === 'cancel' ? 'cancelled' : 'token'}=${encodeURIComponent(orderID)}`, 303);
      });

      scope.post<{ Body: { orderID?: string; silent?: boolean } }>('/refund', (request, reply) => {
        const order = ledger.findOrder(request.body?.orderID ?? '');
        if (!order?.capture || order.capture.status !== 'COMPLETED')
          return sendError(reply, 422, 'UNPROCESSABLE_ENTITY', 'CAPTURE_NOT_FOUND');
        const refunded: LedgerOrder = { ...order, capture: { ...order.capture, status: 'REFUNDED' } };
        ledger.save(refunded);
        if (request.body.silent === true) return reply.send({ id: order.id, status: 'REFUNDED' });
        queueWebhook(refunded, 'PAYMENT.CAPTURE.REFUNDED', {
          id: generateId(),
          links: [{ rel: 'up', href: `${settings.api}/v2/payments/captures/${order.capture.id}` }],
        });
        return reply.send({ id: order.id, status: 'REFUNDED' });
      });

      // A chargeback, or a dispute resolved in the payer's favour: the capture's status stays COMPLETED.
      scope.post<{ Body: { orderID?: string; by?: string } }>('/reverse', (request, reply) => {
        const order = ledger.findOrder(request.body?.orderID ?? '');
        if (order?.capture?.status !== 'COMPLETED') return sendError(reply, 422, 'UNPROCESSABLE_ENTITY', 'CAPTURE_NOT_FOUND');
        const dispute = {
          id: generateId(),
          custom_id: undefined,
          disputed_transactions: [{ seller_transaction_id: order.capture.id }],
          dispute_outcome: { outcome_code: 'RESOLVED_BUYER_FAVOUR' },
        };
        if (request.body.by === 'dispute') queueWebhook(order, 'CUSTOMER.DISPUTE.RESOLVED', dispute);
        else queueWebhook(order, 'PAYMENT.CAPTURE.REVERSED');
        return reply.send({ id: order.id, status: 'REVERSED' });
      });

      // Decides a pending capture: completed or declined.
      scope.post<{ Body: { orderID?: string; outcome?: string } }>('/decide', (request, reply) => {
        const order = ledger.findOrder(request.body?.orderID ?? '');
        if (order?.capture?.status !== 'PENDING') return sendError(reply, 422, 'UNPROCESSABLE_ENTITY', 'CAPTURE_NOT_PENDING');
        const status = request.body.outcome === 'decline' ? 'DECLINED' : 'COMPLETED';
        const decided: LedgerOrder = { ...order, capture: { ...order.capture, status } };
        ledger.save(decided);
        queueWebhook(decided, `PAYMENT.CAPTURE.${status}`);
        return reply.send({ id: order.id, status });
      });
      done();
    },
    { prefix },
  );
}
