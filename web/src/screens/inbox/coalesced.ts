/**
 * A function that runs `act` when called, and, however often it is called while that is under way,
 * once more afterwards. `act` never rejects.
 */
export function coalesced(act: () => Promise<void>): () => void {
  let isRunning = false;
  let isDue = false;
  async function run(): Promise<void> {
    isRunning = true;
    do {
      isDue = false;
      await act();
    } while (isDue);
    isRunning = false;
  }
  return () => {
    isDue = true;
    if (!isRunning) void run();
  };
}
