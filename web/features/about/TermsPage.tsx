// The page of the Terms of Use (accounts-and-chat §2, /terms).
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { terms } from './terms.ts';

/** The page of `/terms`. */
export default function TermsPage() {
  return (
    <article className="mx-auto w-full max-w-176">
      <PageHeading>Terms of Use</PageHeading>
      <p className="mt-4 text-lg text-muted">The terms and conditions of HanziVine, in plain words.</p>
      <ol className="mt-8 flex flex-col gap-8">
        {terms.map(({ title, paragraphs }, index) => (
          <li key={title}>
            <h2 className="font-reading text-xl font-semibold">
              {index + 1}. {title}
            </h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph} className="mt-2">
                {paragraph}
              </p>
            ))}
          </li>
        ))}
      </ol>
    </article>
  );
}
