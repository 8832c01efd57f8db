// What a process counts of its work, for Prometheus; served on a port of its own, which is not for the internet.
import { type Server, createServer } from 'node:http';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { type Config, ConfigError } from './config.ts';

/** A state that is asked for when the metrics are read. */
export interface MeasuredStates {
  /** How many live connections this process holds. */
  countLiveSockets(): number;
  /** How many connections to the database are used and free, and how many queries wait for one. */
  countPoolConnections(): Readonly<Record<'used' | 'free' | 'waiting', number>>;
  /** How many emails wait for their first attempt and for another one, and how old the oldest is. May throw: the numbers are then left out. */
  measureMailQueue(): Promise<Readonly<Record<'first_attempt' | 'retry' | 'oldestSeconds', number>>>;
}

// Seconds. A call is ended after five.
const durationBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** The metrics of one process. Labels are names of ours alone: never an address, a name or a value. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #requests = this.#count('http_requests_total', 'Requests answered, by route and status', ['route', 'status']);
  readonly #durations = new Histogram({
    name: 'hanzivine_http_request_seconds',
    help: 'Time to answer a request, by route',
    labelNames: ['route'],
    buckets: durationBuckets,
    registers: [this.#registry],
  });
  readonly #answers = this.#count('answers_total', 'Answers acknowledged, by where they were given', ['kind']);
  readonly #messages = this.#count('messages_total', 'Chat messages stored', []);
  readonly #liveEvents = this.#count('live_events_total', 'Live events answered, by event and outcome (ok or an error code)', [
    'event',
    'outcome',
  ]);
  readonly #pageErrors = this.#count('page_errors_total', 'Errors that browsers report', []);
  // Not `job`, which is Prometheus' own label for what it scrapes.
  readonly #jobs = this.#count('jobs_total', 'Runs of jobs, by name and outcome', ['name', 'outcome']);
  readonly #jobPolls = this.#count('job_polls_total', 'Looks at the schedule of the jobs, by outcome', ['outcome']);

  #count<const Label extends string>(name: string, help: string, labelNames: readonly Label[]): Counter<Label> {
    return new Counter({ name: `hanzivine_${name}`, help, labelNames: [...labelNames], registers: [this.#registry] });
  }

  /** Counts an answered request. `route`: the declared path, without values; `seconds`: how long it took. */
  countRequest(route: string, status: number, seconds: number): void {
    this.#requests.inc({ route, status });
    this.#durations.observe({ route }, seconds);
  }

  countAnswer(kind: 'quiz' | 'repeat'): void {
    this.#answers.inc({ kind });
  }

  countMessage(): void {
    this.#messages.inc();
  }

  /** `outcome`: `ok`, or the code of the refusal. */
  countLiveEvent(event: string, outcome: string): void {
    this.#liveEvents.inc({ event, outcome });
  }

  countPageError(): void {
    this.#pageErrors.inc();
  }

  countJob(job: string, outcome: 'done' | 'failed'): void {
    this.#jobs.inc({ name: job, outcome });
  }

  /** Counts a look at the schedule, once a second: the heartbeat of the jobs, whether or not any of them has work. */
  countJobPoll(outcome: 'done' | 'failed'): void {
    this.#jobPolls.inc({ outcome });
  }

  /** Adds the states and the metrics of Node.js itself. Call it once. */
  measure(states: MeasuredStates): void {
    collectDefaultMetrics({ register: this.#registry });
    this.#gauge('live_sockets', 'Open live connections', [], (gauge) => gauge.set(states.countLiveSockets()));
    this.#gauge('database_pool_connections', 'Connections to the database, and queries that wait for one', ['state'], (gauge) =>
      setStates(gauge, states.countPoolConnections()),
    );
    const oldestMail = this.#gauge('outbox_oldest_mail_seconds', 'Age of the oldest email that is not sent yet; 0 if none waits', []);
    this.#gauge('outbox_mails', 'Emails that are not sent yet', ['state'], async (gauge) => {
      const queue = await states.measureMailQueue().catch(() => undefined);
      if (!queue) {
        gauge.reset();
        oldestMail.reset();
        return;
      }
      const { oldestSeconds, ...counts } = queue;
      oldestMail.set(oldestSeconds);
      setStates(gauge, counts);
    });
  }

  #gauge<const Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
    collect?: (gauge: Gauge<Label>) => void | Promise<void>,
  ): Gauge<Label> {
    const gauge: Gauge<Label> = new Gauge({
      name: `hanzivine_${name}`,
      help,
      labelNames: [...labelNames],
      registers: [this.#registry],
      ...(collect && { collect: () => collect(gauge) }),
    });
    return gauge;
  }

  /** All metrics in the text format of Prometheus, and its content type. */
  async read(): Promise<{ text: string; type: string }> {
    return { text: await this.#registry.metrics(), type: this.#registry.contentType };
  }
}

function setStates(gauge: Gauge<'state'>, states: Readonly<Record<string, number>>): void {
  gauge.reset();
  for (const [state, count] of Object.entries(states)) gauge.set({ state }, count);
}

/** Serves `GET /metrics` where the settings say; resolves once it listens. Throws ConfigError if the port cannot be used. */
export async function serveMetrics(metrics: Metrics, { port, host }: NonNullable<Config['metrics']>): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics' || request.method !== 'GET') {
      response.writeHead(404).end();
      return;
    }
    metrics.read().then(
      ({ text, type }) => response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new ConfigError(`Port ${port} for the metrics is in use: set METRICS_PORT to another port; each process needs its own.`)
          : new ConfigError(
              `The metrics cannot be served at ${host}:${port} (${error.code}): set METRICS_PORT and METRICS_HOST otherwise.`,
            ),
      ),
    );
    server.listen(port, host, resolve);
  });
  return server;
}
