/** As long as a person waits for the processor. From then on a worker asks, and a message follows. */
const PATIENCE_MS = 8_000;

/** Returns with the work, or when the person has waited long enough; the work then goes on. */
export async function waitPatiently(work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS);
  });
  await Promise.race([work, patience]);
  clearTimeout(timer);
}
