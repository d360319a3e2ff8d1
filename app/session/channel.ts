const CHANNEL = 'causeway.session';

/** The way to the other tabs of this browser. Nothing where there is none: each then asks the server by itself, only later. */
export function openChannel(): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(CHANNEL);
  } catch {
    return undefined;
  }
}
