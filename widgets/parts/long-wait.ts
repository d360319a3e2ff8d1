import { useEffect, useState } from 'react';

/** After so many milliseconds a visitor wonders whether anything still happens. */
const LONG = 10_000;

/** True once a request has run for ten seconds. */
export function useLongWait(isBusy: boolean): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isBusy) return undefined;
    const timer = setTimeout(() => setLong(true), LONG);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [isBusy]);
  return isLong;
}
