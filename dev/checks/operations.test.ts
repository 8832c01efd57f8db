// What an operator starts from fits the server: .env.example, compose.yaml, Caddyfile and Dockerfile, of which a test runs none.
import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { ConfigError, readConfig, settingNames } from '#server/config.ts';
import { parseImports } from './architecture.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

interface Service {
  readonly image?: string;
  readonly mem_limit?: string;
  readonly profiles?: readonly string[];
  readonly environment?: Readonly<Record<string, string | number>>;
  readonly stop_grace_period?: string;
  readonly networks?: unknown;
  readonly healthcheck?: { readonly test: readonly unknown[] };
}
interface Compose {
  readonly services: Readonly<Record<string, Service>>;
}

const example = read('.env.example');
const composeText = read('compose.yaml');
const { services } = parse(composeText, { merge: true }) as Compose;
const interpolated = [...composeText.matchAll(/\$\{([A-Z_]+)/g)].map(([, name = '']) => name);
const unset = parseEnv(example);
const filledIn: Record<string, string | undefined> = {
  ...unset,
  POSTGRES_PASSWORD: 'abc123',
  PSEUDONYM_KEY: 'a-secret-of-thirty-two-characters',
  SMTP_URL: 'smtps://hanzivine:secret@mail.example:465',
  SELLER_NAME: 'Vine Ltd',
  SELLER_ADDRESS: '1 Garden Row, Dublin',
  SELLER_VAT: 'VAT ID IE1234567T',
  PAYPAL_CLIENT_ID: 'client',
  PAYPAL_SECRET: 'secret',
  PAYPAL_WEBHOOK_ID: 'webhook',
  PAYPAL_MERCHANT_ID: 'merchant',
};

function listProblems(environment: Readonly<Record<string, string | undefined>>): string[] {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message.split('\n').slice(1);
  }
}

describe('.env.example', () => {
  it('names every setting once, and beside them only what compose.yaml asks for', () => {
    const named = [...example.matchAll(/^(?:# )?([A-Z][A-Z_]*)=/gm)].map(([, name = '']) => name);
    const ofCompose = interpolated.filter((name) => !settingNames.includes(name));
    expect(named.sort()).toEqual([...new Set([...settingNames, ...ofCompose])].sort());
  });

  it('starts no server as it stands: what is secret or personal is missing, and said to be', () => {
    const missing = [
      'DATABASE_URL',
      'SMTP_URL',
      'PSEUDONYM_KEY',
      'SELLER_NAME',
      'SELLER_ADDRESS',
      'SELLER_VAT',
      'PAYPAL_CLIENT_ID',
      'PAYPAL_SECRET',
      'PAYPAL_WEBHOOK_ID',
      'PAYPAL_MERCHANT_ID',
    ];
    const expected = missing.map((name) => expect.stringContaining(`${name} is missing`) as string);
    expect(listProblems(unset)).toEqual(expected);
    const everything = parseEnv(example.replaceAll(/^# (?=[A-Z][A-Z_]*=)/gm, ''));
    expect(listProblems(everything)).toEqual(expected);
  });
});

describe('compose.yaml', () => {
  const processes = Object.entries(services).filter(([name]) => name.startsWith('app-'));

  it.each(processes)('gives %s settings that production accepts', (_name, { environment = {}, stop_grace_period: grace }) => {
    expect(Object.keys(environment).filter((name) => !settingNames.includes(name))).toEqual([]);
    const values = Object.entries(environment).map(([name, value]) => [
      name,
      String(value).replaceAll(/\$\{([A-Z_]+)[^}]*\}/g, (_text, inner: string) => filledIn[inner] ?? ''),
    ]);
    const config = readConfig({ ...filledIn, ...Object.fromEntries(values) });
    expect(config).toMatchObject({ isProduction: true, host: '0.0.0.0', port: 3000, requiresSmtpTls: true });
    expect(config.databaseUrl).toContain('@database:5432/');
    const proxy = services.proxy?.networks as { front: { ipv4_address: string } } | undefined;
    expect(config.trustedProxies).toEqual([`${proxy?.front.ipv4_address}/32`]);
    // After the delay, ten seconds for what is under way (server/main.ts), and some for what is closed behind it.
    expect(Number.parseInt(grace ?? '', 10)).toBeGreaterThan(config.shutdownDelayMs / 1000 + 10 + 3);
  });

  it('asks how each service is by a command of words', () => {
    // An unquoted `a ? b : c` is a map in YAML.
    for (const { healthcheck } of Object.values(services))
      for (const word of healthcheck?.test ?? []) expect(word).toEqual(expect.any(String));
  });

  it('names the exact version of every image, and the memory of every service that runs for good', () => {
    for (const [name, { image = '', mem_limit: memory, profiles }] of Object.entries(services)) {
      expect([name, image]).toEqual([name, expect.stringMatching(/:v?\d+\.\d+|:\$\{HANZIVINE_VERSION/)]);
      if (!profiles) expect([name, memory]).toEqual([name, expect.stringMatching(/^\d+[mg]$/)]);
    }
    const { version } = JSON.parse(read('package.json')) as { version: string };
    expect(composeText).toContain(`HANZIVINE_VERSION:-${version}}`);
  });

  it('has a proxy that sends requests to the processes that are ready', () => {
    const caddyfile = read('Caddyfile');
    expect(processes.length).toBeGreaterThan(1);
    expect(caddyfile).toContain(`reverse_proxy ${processes.map(([name]) => `${name}:3000`).join(' ')} {`);
    // /readyz would take everything away with the database.
    expect(caddyfile).toContain('health_uri /healthz');
  });
});

describe('alarm-rules.yml', () => {
  it('asks for metrics that a process serves, by labels that it gives them', () => {
    const { groups } = parse(read('alarm-rules.yml')) as { groups: { rules: { alert: string; expr: string }[] }[] };
    const served = read('server/metrics.ts');
    const names = groups.flatMap(({ rules }) =>
      rules.flatMap(({ expr }) => [...expr.matchAll(/hanzivine_([a-z_]+)/g)].map(([, name = '']) => name)),
    );
    expect(names.length).toBeGreaterThan(5);
    for (const name of names) expect(served).toContain(`'${name}'`);
    for (const [, name = ''] of read('docs/RUNNING.md').matchAll(/`hanzivine_([a-z_]+)`/g)) expect(served).toContain(`'${name}'`);
  });
});

describe('Dockerfile', () => {
  it('copies every folder that the server imports, and starts a file that exists', () => {
    const dockerfile = read('Dockerfile');
    const needed = new Set<string>();
    const waiting = ['server/main.ts', 'server/backup.ts'];
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      if (needed.has(path)) continue;
      needed.add(path);
      const imports = /\.tsx?$/.test(path) ? parseImports({ path, text: read(path) }) : [];
      waiting.push(
        ...imports
          .filter(({ isInternal, isDynamic, isTypeOnly }) => isInternal && !isDynamic && !isTypeOnly)
          .map(({ target }) => posix.normalize(target)),
      );
    }
    const folders = new Set([...needed].map((path) => path.split('/')[0] ?? ''));
    const [, last = ''] = /\nFROM [^\n]*(?![\s\S]*\nFROM )([\s\S]*)$/.exec(dockerfile) ?? [];
    const copied = [...last.matchAll(/^COPY (\S+) \S+$/gm)].map(([, source = '']) => source);
    expect(copied.sort()).toEqual([...folders].sort());
    const [, main = ''] = /^CMD \["node", "(.*)"\]$/m.exec(last) ?? [];
    expect(existsSync(join(root, main))).toBe(true);
  });
});
