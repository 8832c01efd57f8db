// A payer who approves an order at the stand-in, for prepared people.
import type { FastifyInstance } from 'fastify';

/** Approves an order. */
export async function approveOrder(app: FastifyInstance, orderID: string): Promise<void> {
  await app.inject({ method: 'POST', url: '/dev/paypal/approve', payload: { orderID, outcome: 'approve' } });
}
