import { useEffect, useState } from 'react';

/** Seconds left, counted anew for every new `since`. */
export function useCountdown(seconds: number, since: unknown): number {
  const [count, setCount] = useState({ since, left: seconds });
  if (count.since !== since) setCount({ since, left: seconds });
  useEffect(() => {
    const timer = setInterval(() => setCount((before) => ({ ...before, left: Math.max(0, before.left - 1) })), 1000);
    return () => clearInterval(timer);
  }, [since]);
  return count.left;
}
