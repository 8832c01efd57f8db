// The number under which the log has what failed.

/** Stands below an error; it can be selected and copied. */
export function FaultNumber({ number }: { readonly number: string }) {
  return (
    <p className="text-sm text-muted">
      <span>Say this number if you write to us:</span>{' '}
      <span translate="no" className="break-all select-all">
        {number}
      </span>
    </p>
  );
}
