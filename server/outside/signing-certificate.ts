// Checks the certificate that a payment provider signs its events with: name, dates, and the chain to a root that Node.js trusts.
import { type KeyObject, X509Certificate } from 'node:crypto';

/** The certificate is not to be trusted; the message says why. */
export class CertificateError extends Error {
  override name = 'CertificateError';
}

export interface SigningKey {
  readonly key: KeyObject;
  /** When the certificate ends, in milliseconds since the epoch. */
  readonly validUntil: number;
}

const maxChainLength = 5;
const pemPattern = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

function isIssuedBy(certificate: X509Certificate, issuer: X509Certificate): boolean {
  return certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);
}

/**
 * The key of the first certificate in `pem`; the others are its chain, in any order. `name`: the host name that it must be for;
 * `roots`: trusted certificates in PEM. Throws CertificateError unless everything holds at `now`.
 */
export function readSigningKey(pem: string, name: string, roots: readonly string[], now = Date.now()): SigningKey {
  let certificates: X509Certificate[];
  try {
    certificates = (pem.match(pemPattern) ?? []).map((text) => new X509Certificate(text));
  } catch {
    throw new CertificateError('it cannot be read');
  }
  const [leaf, ...chain] = certificates;
  if (!leaf) throw new CertificateError('it is missing');
  if (leaf.checkHost(name) === undefined) throw new CertificateError(`it is not for ${name}`);
  const isCurrent = ({ validFromDate, validToDate }: X509Certificate) => validFromDate.getTime() <= now && now <= validToDate.getTime();
  const trusted = roots.map((root) => new X509Certificate(root));
  let last = leaf;
  for (let length = 1; length <= maxChainLength; length += 1) {
    if (!isCurrent(last)) throw new CertificateError('it, or one of its chain, is not valid now');
    const subject = last;
    if (trusted.some((root) => isIssuedBy(subject, root) && isCurrent(root)))
      return { key: leaf.publicKey, validUntil: leaf.validToDate.getTime() };
    const issuer = chain.find((other) => other.ca && other !== subject && isIssuedBy(subject, other));
    if (!issuer) break;
    last = issuer;
  }
  throw new CertificateError('its chain does not lead to a trusted root');
}
