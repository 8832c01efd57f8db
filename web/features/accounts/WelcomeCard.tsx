// The welcome beside the login and sign-up forms: what the product is, and cards to try.
import { pagePaths } from '#contract/pages.ts';
import { Link } from 'react-router';
import { FlipCards } from './FlipCards.tsx';
import { Tendril } from './Tendril.tsx';

/** What the product is, in three lines. */
export function WelcomeText() {
  return (
    <div className="flex flex-col gap-3 wide:gap-6">
      <h2 className="font-reading text-2xl leading-tight font-semibold text-balance wide:text-3xl">Chinese words that take root</h2>
      <p className="max-w-prose wide:text-lg">
        Every character is made of a few small parts. Learn the parts, keep the picture that joins them, and the word stays with you.
      </p>
    </div>
  );
}

/** Cards to turn. */
export function WelcomeCard() {
  return (
    <div className="flex flex-col gap-6">
      <div>
        <Tendril />
        <FlipCards />
      </div>
      <p className="max-w-prose text-muted">
        The first twenty words of HSK 1 are free.{' '}
        <Link to={pagePaths.about} className="text-vine underline underline-offset-4 hover:text-vine-strong">
          How it works
        </Link>
      </p>
    </div>
  );
}
