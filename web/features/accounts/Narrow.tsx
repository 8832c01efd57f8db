// A page with one card in the middle.
import type { ReactNode } from 'react';
import { Card } from '#web/ui/Card.tsx';

/** The card's content says the rest. */
export function Narrow({ children }: { readonly children: ReactNode }) {
  return (
    <div className="mx-auto w-full max-w-120 wide:pt-8">
      <Card>{children}</Card>
    </div>
  );
}
