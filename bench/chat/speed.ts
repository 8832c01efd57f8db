export function benchSpeed(): Promise<void> {
  return Promise.resolve();
}
