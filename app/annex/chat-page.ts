import type { AnnexData } from '#rules';

import { addScript } from './vendor-script.ts';

declare global {
  interface Window {
    readonly FrontChat?: (command: 'init', options: { readonly chatId: string; readonly useDefaultLauncher: boolean }) => void;
  }
}

/** The chat's page. Nothing is told to it: what it knows, somebody has typed into it. */
export async function openChat({ key, script }: AnnexData): Promise<void> {
  await addScript(script);
  window.FrontChat?.('init', { chatId: key ?? '', useDefaultLauncher: false });
}
