import type { AnnexData } from '#rules';

import { awaitLine } from './line.ts';
import { addScript } from './vendor-script.ts';

declare global {
  interface Window {
    readonly FrontChat?: (command: 'init', options: { readonly chatId: string; readonly useDefaultLauncher: boolean }) => void;
  }
}

/** The chat's page. It receives nothing from our page; it knows only what the visitor types into it. */
export async function openChat(data: AnnexData): Promise<void> {
  await awaitLine(data);
  await addScript(data.script);
  window.FrontChat?.('init', { chatId: data.key ?? '', useDefaultLauncher: false });
}
