// A page with one card in the middle.
import type { ReactNode } from 'react';
import { Card } from '#web/ui/Card.tsx';
import { PageFrame } from '#web/ui/PageFrame.tsx';

/** The children are the content of the card. */
export function NarrowPage({ children }: { readonly children: ReactNode }) {
  return (
    <PageFrame width="reading">
      <Card>{children}</Card>
    </PageFrame>
  );
}
