// Lets one tab at a time do something.

/** Runs the work while no other tab runs work of this name. Without the Locks API, or where the browser refuses a lock, two tabs may. */
export async function runInOneTab<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const locks = navigator.locks as LockManager | undefined;
  if (!locks) return work();
  let running: Promise<Result> | undefined;
  const run = () => (running ??= work());
  try {
    await locks.request(name, run);
  } catch {
    // Refused, as in a sandboxed frame or with a broken profile; or the work failed, which the next line tells.
  }
  return run();
}
