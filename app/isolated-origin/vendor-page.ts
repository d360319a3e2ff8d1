import type { VendorPageData } from '#rules';

/**
 * Waits for the page around this frame to hand over its end of a line. Any other page's is not taken. A vendor's script is only
 * added after that: the page around takes a frame for there once it has loaded, and a script that is late would hold that up.
 */
export function awaitLine({ host, isTestMode }: Pick<VendorPageData, 'host' | 'isTestMode'>): Promise<MessagePort> {
  return new Promise((resolve) => {
    window.addEventListener('message', ({ source, origin, ports: [port] }) => {
      if (source !== window.parent || !isPageOf(origin, host, isTestMode) || !port) return;
      // A frame fires `load` even when this script did not load. Only an answer proves that it runs.
      port.postMessage('here');
      resolve(port);
    });
  });
}

/** In test mode pages come over http and from any port. */
export function isPageOf(origin: string, host: string, isTestMode: boolean): boolean {
  return isTestMode ? /^https?:\/\/([^/:]+)(?::\d+)?$/.exec(origin)?.[1] === host : origin === `https://${host}`;
}

/** Adds a vendor's script to this page. A script that did not come is taken out, so that it can be asked for again. */
export function addScript(src: string, id?: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error('the script of the vendor did not come'));
    });
    if (id !== undefined) script.id = id;
    script.src = src;
    document.head.append(script);
  });
}
