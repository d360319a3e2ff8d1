import { useEffect, useState } from 'react';

/**
 * The token that follows the `#` of the address, which is removed at once: no server, log or history keeps it. Undefined until the
 * page has looked, null where there is none.
 */
export function useTokenOfAddress(): string | null | undefined {
  const [token, setToken] = useState<string | null>();
  useEffect(() => {
    const take = () => {
      const found = /^#([\w-]{43})$/.exec(window.location.hash)?.[1];
      if (window.location.hash !== '') window.history.replaceState(window.history.state, '', window.location.pathname);
      setToken((before) => found ?? before ?? null);
    };
    take();
    // The same page opened once more with another link loads nothing.
    window.addEventListener('hashchange', take);
    return () => window.removeEventListener('hashchange', take);
  }, []);
  return token;
}
