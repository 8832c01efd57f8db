// `npm run bench:chat`: measures the chat and prints; asserts nothing. Needs PostgreSQL (TEST_DATABASE_URL) and an installed redis-server.
// `npm run bench:chat -- history`, `-- speed` or `-- list` runs one part; WRITERS sets how many write in the first (16).
import { benchHistory } from './history.ts';
import { benchLongList } from './long-list.ts';
import { benchSpeed } from './speed.ts';

if (!process.env.TEST_DATABASE_URL) {
  console.error('The benchmark needs a PostgreSQL server: set TEST_DATABASE_URL=postgres://postgres@127.0.0.1:5432/postgres');
  process.exit(1);
}

const part = process.argv[2];

if (part === undefined || part === 'history') {
  const writers = Number(process.env.WRITERS ?? 16);
  const { acknowledged, deletions, references, marks, lost, doubled, outOfOrder, kills, live, caughtUp, resent } =
    await benchHistory(writers);
  console.log(`${writers} writers, 2 processes, ${kills} kills, Redis restarted twice, the database cut off twice`);
  console.log(
    `acknowledged                ${acknowledged} messages (${references} replies and corrections), ${deletions} deletions, ${marks} read marks`,
  );
  console.log(`sent again                  ${resent}`);
  console.log(`shown                       ${live} by events, ${caughtUp} by catching up`);
  console.log(`${lost} lost, ${doubled} doubled, ${outOfOrder} out of order`);
}

if (part === undefined || part === 'speed') await benchSpeed();

if (part === undefined || part === 'list') {
  const { own, slow } = await benchLongList();
  for (const [name, { scrollMs, takeMs }] of [
    ['list of 1,000 messages', own],
    ['four times slower', slow],
  ] as const)
    console.log(
      `${name.padEnd(28)}longest task ${scrollMs.toFixed(0)} ms scrolling, ${takeMs.toFixed(0)} ms taking new ones (aim at most 50)`,
    );
}
