// What production refuses in its settings: what is missing, what would go without TLS, and what would write secrets to the log (security, "Operation").
import ipaddr from 'ipaddr.js';

/** The settings that production needs, each with advice. */
export const requiredInProduction = {
  DATABASE_URL: 'set it to a PostgreSQL server; the embedded database is for development only',
  SMTP_URL: 'set it to a mail server; only development stores emails instead of sending them',
  MAIL_FROM: 'set it to a monitored sender address, such as HanziVine <hello@example.org>',
  PUBLIC_URL: 'set it to the public address, such as https://hanzivine.example',
  PSEUDONYM_KEY:
    'set it to a secret of at least 32 characters, the same for all processes, such as the output of `openssl rand -base64 32`',
  SELLER_NAME: 'set it to the name of who sells, as receipts and terms must say it',
  SELLER_ADDRESS: 'set it to the postal address of who sells, in one line',
  SELLER_VAT: 'set it to the line about VAT on receipts, such as "VAT ID DE123456789. The amount includes 19 % VAT."',
  PAYPAL_CLIENT_ID: 'set it to the client id of the PayPal app',
  PAYPAL_SECRET: 'set it to the secret of the PayPal app',
  PAYPAL_WEBHOOK_ID: 'set it to the id of the webhook that points to /api/paypal/webhook',
  PAYPAL_MERCHANT_ID: 'set it to the merchant id of the receiving account',
} as const;

/** Whether a host is this machine: its name, an address of it, or the folder of a socket. */
export function isLoopbackHost(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '');
  if (name === 'localhost' || name.startsWith('/')) return true;
  return ipaddr.isValid(name) && ipaddr.process(name).range() === 'loopback';
}

/** Whether a service runs on this machine. The address of a database may name its host, or the folder of its socket, as a parameter. */
export function isOnThisMachine(url: URL): boolean {
  const hosts = url.protocol.startsWith('postgres') ? url.searchParams.getAll('host') : [];
  return (hosts.length > 0 ? hosts : [url.hostname]).every(isLoopbackHost);
}

// Parameters by which an address of a mail server turns TLS or its check of certificates off.
const weakSmtpParameters = ['ignoreTLS', 'requireTLS', 'secure', 'opportunisticTLS', 'tls.rejectUnauthorized'];

// Parameters by which the mail transport writes its talk with the server to standard output.
const loggingSmtpParameters = ['logger', 'debug', 'transactionLog'];

function hasLoggingSmtp(address = ''): boolean {
  const names = URL.canParse(address) ? [...new URL(address).searchParams.keys()].map((name) => name.toLowerCase()) : [];
  return loggingSmtpParameters.some((name) => names.includes(name.toLowerCase()));
}

/** The connections of production that would leave this machine without TLS, each as a problem with advice. */
function listPlainConnections(variables: Readonly<Record<string, string | undefined>>): string[] {
  const parse = (name: string) => {
    const value = variables[name];
    const url = value !== undefined && URL.canParse(value) ? new URL(value) : undefined;
    return url && !isOnThisMachine(url) ? url : undefined;
  };
  const problems: string[] = [];
  if (parse('PUBLIC_URL')?.protocol === 'http:') problems.push('PUBLIC_URL must be an https address in production');
  for (const name of ['DATABASE_URL', 'DATABASE_MIGRATION_URL']) {
    const database = parse(name);
    const modes = database?.searchParams.getAll('sslmode') ?? [];
    const isVerified = modes.length > 0 && modes.every((mode) => mode === 'verify-full') && !database?.searchParams.has('uselibpqcompat');
    if (database && !isVerified && variables.ALLOW_PLAIN_DATABASE !== 'yes')
      problems.push(
        `${name} must end in ?sslmode=verify-full in production, with &sslrootcert=FILE for an authority of your own; ALLOW_PLAIN_DATABASE=yes goes without TLS in a network that you trust`,
      );
  }
  if (parse('REDIS_URL')?.protocol === 'redis:' && variables.ALLOW_PLAIN_REDIS !== 'yes')
    problems.push('REDIS_URL must be a rediss address in production; ALLOW_PLAIN_REDIS=yes goes without TLS in a network that you trust');
  const smtp = parse('SMTP_URL');
  if (smtp && variables.ALLOW_PLAIN_SMTP !== 'yes' && weakSmtpParameters.some((name) => smtp.searchParams.has(name)))
    problems.push(
      `SMTP_URL must not set ${weakSmtpParameters.join(', ')} in production: TLS is required. ALLOW_PLAIN_SMTP=yes goes without in a network that you trust`,
    );
  return problems;
}

/** The address of a sender such as `HanziVine <hello@example.org>`; undefined for one that nobody reads. */
export function findReadAddress(sender: string): string | undefined {
  const address = /<([^<>]+)>/.exec(sender)?.[1] ?? sender.trim();
  return /^(?:no|do-?not)[-_.]?reply\b/i.test(address) ? undefined : address;
}

/** The problems of production's settings, as they are in the environment, each with advice. `moderators`: the same as they were read. */
export function listProductionProblems(
  variables: Readonly<Record<string, string | undefined>>,
  moderators: readonly ({ readonly name: string | undefined } | undefined)[] = [],
): string[] {
  const problems = Object.entries(requiredInProduction)
    .filter(([name]) => variables[name] === undefined)
    .map(([name, advice]) => `${name} is missing: ${advice}`);
  problems.push(...listPlainConnections(variables));
  if (hasLoggingSmtp(variables.SMTP_URL))
    problems.push(`SMTP_URL must not set ${loggingSmtpParameters.join(', ')} in production: they log passwords and emails`);
  // Our secret is sent there, and its webhook signing key is trusted.
  if (variables.PAYPAL_API?.startsWith('http:') && new URL(variables.PAYPAL_API).hostname !== 'localhost')
    problems.push('PAYPAL_API must be an https address in production');
  // An address is anybody's who confirms it; the account that is meant has a name as well.
  if (moderators.some((moderator) => moderator?.name === undefined))
    problems.push('MODERATORS must name each account beside its address in production, such as Anna <anna@example.org>');
  if (variables.GOOGLE_ISSUER?.startsWith('http:')) problems.push('GOOGLE_ISSUER must be an https address in production');
  if (variables.SUPPORT_EMAIL === undefined && findReadAddress(variables.MAIL_FROM ?? '') === undefined)
    problems.push('SUPPORT_EMAIL is missing: nobody reads what is sent to MAIL_FROM. Set it to an address that you read');
  return problems;
}
