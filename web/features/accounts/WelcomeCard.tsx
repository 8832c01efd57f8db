// The welcome beside the login and sign-up forms: what the product is, and cards to try.
import { Link } from 'react-router';
import { FlipCards } from './FlipCards.tsx';
import { Tendril } from './Tendril.tsx';

/** Introduction and flip-card demo. */
export function WelcomeCard() {
  return (
    <section aria-labelledby="welcome" className="flex flex-col gap-6">
      <h2 id="welcome" className="font-reading text-3xl leading-tight font-semibold text-balance">
        Chinese words that take root
      </h2>
      <p className="max-w-prose text-lg">
        Every character is made of a few small parts. Learn the parts, keep the picture that joins them, and the word stays with you.
      </p>
      <div>
        <Tendril />
        <FlipCards />
      </div>
      <p className="max-w-prose text-muted">
        The first twenty words of HSK 1 are free.{' '}
        <Link to="/about" className="text-vine underline underline-offset-4 hover:text-vine-strong">
          How it works
        </Link>
      </p>
    </section>
  );
}
