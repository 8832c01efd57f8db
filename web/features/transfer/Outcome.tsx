// What came of an action: takes the focus, which its button has lost with the form.
import { type ReactNode, useEffect, useRef } from 'react';

/** Announced and focused when it appears. */
export function Outcome({ children, className = '' }: { readonly children: ReactNode; readonly className?: string }) {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <p ref={text} tabIndex={-1} role="status" className={`text-lg outline-none ${className}`}>
      {children}
    </p>
  );
}
