// What one client may do on the live channel: one CONNECT at a time, so many connections a learner, so many refusals (security, "Bound to an account").
import type { Socket } from 'socket.io';
import { liveConnectionsPerLearner, liveRefusals } from '#contract/limits.ts';

/** A websocket: several sockets of socket.io could share it. */
type Connection = Socket['conn'];

// However small the factor: a refused CONNECT is still answered before its connection is cut.
const minRefusals = 5;

/** The counts of one process. */
export class ConnectionLimits {
  readonly #maxRefusals: number;
  readonly #connecting = new WeakSet<Connection>();
  readonly #held = new Map<string, Set<Connection>>();
  readonly #refusals = new WeakMap<Connection, { since: number; count: number }>();

  /** `factor`: the factor of all rate limits. */
  constructor(factor: number) {
    this.#maxRefusals = Math.max(minRefusals, Math.floor(liveRefusals.points * factor));
  }

  /** Takes note of a CONNECT; false while another one of the connection is under way, for which socket.io would make a socket each. */
  beginConnect(connection: Connection): boolean {
    if (this.#connecting.has(connection)) return false;
    this.#connecting.add(connection);
    return true;
  }

  endConnect(connection: Connection): void {
    this.#connecting.delete(connection);
  }

  /** Counts an open connection for its learner until it closes; false if the learner has as many as may be. */
  hold(connection: Connection, learnerId: string): boolean {
    const held = this.#held.get(learnerId) ?? new Set();
    // One that has closed meanwhile is never served, and would never be released.
    if (held.has(connection) || connection.readyState !== 'open') return true;
    if (held.size >= liveConnectionsPerLearner) return false;
    this.#held.set(learnerId, held.add(connection));
    connection.once('close', () => {
      held.delete(connection);
      if (held.size === 0) this.#held.delete(learnerId);
    });
    return true;
  }

  /** Counts a refusal; true when there were too many within the time. */
  countRefusal(connection: Connection): boolean {
    const now = performance.now();
    let counted = this.#refusals.get(connection);
    if (!counted || now - counted.since > liveRefusals.seconds * 1000) this.#refusals.set(connection, (counted = { since: now, count: 0 }));
    counted.count += 1;
    return counted.count >= this.#maxRefusals;
  }
}
