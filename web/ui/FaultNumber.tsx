// The number under which the log has what failed.

/** Shown below an error, also within a line of text; it can be selected and copied. Nothing where no log has the error. */
export function FaultNumber({ number }: { readonly number: string | undefined }) {
  if (number === undefined) return null;
  return (
    <span className="block text-sm text-muted">
      <span>Say this number if you write to us:</span>{' '}
      <span translate="no" className="break-all select-all">
        {number}
      </span>
    </span>
  );
}
