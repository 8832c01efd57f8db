// Tables about paying: orders, the provider's events, agreements. Each comment names the module that writes the table.
import type { Generated } from 'kysely';
import type { TaughtLevel } from '#contract/wire.ts';

/** State of an order; it only moves forward (security, "Payments"). */
export type OrderStateName =
  'created' | 'approved' | 'capturing' | 'pending' | 'completed' | 'declined' | 'expired' | 'refunded' | 'reversed';

/** A payment for a level (features/payments). */
export interface OrdersTable {
  /** Our id; the provider receives it as request id, custom id and invoice id. */
  id: Generated<string>;
  /** Null once the account is deleted. */
  user_id: string | null;
  level: TaughtLevel;
  euro: string;
  months: number;
  provider_id: string | null;
  state: Generated<OrderStateName>;
  capture_id: string | null;
  created_at: Generated<Date>;
  changed_at: Generated<Date>;
  paid_at: Date | null;
  access_ends_at: Date | null;
  /** When the receipt was put into the mail outbox. */
  receipt_at: Date | null;
  /** How often the order was checked with the provider, and when to check next. */
  checks: Generated<number>;
  next_check_at: Date | null;
}

/** A webhook event that was processed (features/payments). */
export interface ProviderEventsTable {
  event_id: string;
  kind: string;
  received_at: Generated<Date>;
}

/** Who agreed to which version of the terms (features/payments). */
export interface AgreementsTable {
  user_id: string;
  terms_version: string;
  agreed_at: Generated<Date>;
}
