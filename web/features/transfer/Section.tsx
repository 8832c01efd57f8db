// A section of the page of the words, on a card of its own.
import { type ReactNode, useId } from 'react';
import { Card } from '#web/ui/Card.tsx';

/** `title` heads it and names it. */
export function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <Card className="mt-6">
      <section aria-labelledby={id}>
        <h2 id={id} className="font-reading text-2xl font-semibold">
          {title}
        </h2>
        {children}
      </section>
    </Card>
  );
}
