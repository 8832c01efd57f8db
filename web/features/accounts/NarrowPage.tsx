// A page of one card under its heading.
import type { ReactNode } from 'react';
import { Card } from '#web/ui/Card.tsx';
import { PageFrame } from '#web/ui/PageFrame.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';

export interface NarrowPageProps {
  readonly heading: string;
  /** Document title, if it differs from the heading. */
  readonly title?: string;
  readonly children: ReactNode;
}

/** The children are the content of the card. */
export function NarrowPage({ heading, title, children }: NarrowPageProps) {
  return (
    <PageFrame width="reading">
      <PageHeading title={title ?? heading}>{heading}</PageHeading>
      <Card className="mt-6">{children}</Card>
    </PageFrame>
  );
}
