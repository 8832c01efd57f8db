// Answers a websocket handshake that is refused, as an HTTP error like any other.
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { type ApiError, toErrorBody } from '#server/errors.ts';

/** Sends the error on the raw connection and closes it. */
export function refuseUpgrade(socket: Duplex, error: ApiError): void {
  const body = JSON.stringify(toErrorBody(error));
  const headers = [
    `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status] ?? 'Error'}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    ...(error.retryAfter === undefined ? [] : [`Retry-After: ${error.retryAfter}`]),
    'Connection: close',
  ];
  socket.end(`${headers.join('\r\n')}\r\n\r\n${body}`);
}
