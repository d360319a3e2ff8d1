import type { VendorAdapter, VendorPageData } from '#rules';

import { addScript, awaitLine } from './vendor-page.ts';

interface IntercomSettings {
  readonly app_id: string;
  readonly api_base: string;
  readonly hide_default_launcher: boolean;
}

/** The command queue of Intercom's snippet, until its script takes over. */
type Intercom = ((command: 'show') => void) & { q?: unknown[] };

declare global {
  interface Window {
    readonly FrontChat?: (command: 'init', options: { readonly chatId: string; readonly useDefaultLauncher: boolean }) => void;
    Intercom?: Intercom;
    intercomSettings?: IntercomSettings;
    readonly zE?: (part: 'messenger', command: 'open') => void;
  }
}

const openers: Partial<Record<VendorAdapter, (data: VendorPageData) => Promise<void>>> = {
  async front({ key, script }) {
    await addScript(script);
    window.FrontChat?.('init', { chatId: key ?? '', useDefaultLauncher: false });
  },
  async intercom({ key, region, script }) {
    const apiBase = region === 'us' ? 'https://api-iam.intercom.io' : `https://api-iam.${region}.intercom.io`;
    window.intercomSettings = { app_id: key ?? '', api_base: apiBase, hide_default_launcher: true };
    const queue: unknown[] = [];
    window.Intercom = Object.assign((...command: readonly unknown[]) => void queue.push(command), { q: queue });
    await addScript(script);
    window.Intercom('show');
  },
  async zendesk({ script }) {
    // The script finds its key by the id of its element.
    await addScript(script, 'ze-snippet');
    window.zE?.('messenger', 'open');
  },
};

/** The chat's page. It receives nothing from our page; it knows only what the visitor types into it. */
export async function openChat(data: VendorPageData): Promise<void> {
  await awaitLine(data);
  await openers[data.adapter]?.(data);
}
