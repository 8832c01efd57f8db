// Property tests try the same values in every run, so that a run fails only by what changed. `SEED=random` tries others, `SEED=…` those of a failure.
import fc from 'fast-check';

const { SEED: wanted = '20261128' } = process.env;
if (wanted !== 'random') fc.configureGlobal({ seed: Number(wanted) });
