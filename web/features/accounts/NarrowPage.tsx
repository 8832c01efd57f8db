// A page with one card in the middle.
import type { ReactNode } from 'react';
import { Card } from '#web/ui/Card.tsx';

/** The children are the content of the card. */
export function NarrowPage({ children }: { readonly children: ReactNode }) {
  return (
    <div className="mx-auto w-full max-w-120 wide:pt-8">
      <Card>{children}</Card>
    </div>
  );
}
