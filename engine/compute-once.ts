// Keeps what is derived from an immutable object, such as the course, for as long as the object lives.

/** Returns `compute` with its result kept for each object that it was called with. */
export function computeOnce<Source extends object, Result>(compute: (source: Source) => Result): (source: Source) => Result {
  const results = new WeakMap<Source, { readonly result: Result }>();
  return (source) => {
    const known = results.get(source) ?? { result: compute(source) };
    results.set(source, known);
    return known.result;
  };
}
