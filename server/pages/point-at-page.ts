import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';

import { escapeHtml } from '../platform/http/escape-html.ts';

/** Where test mode serves the script of a preview in Studio. */
export const POINTING_SCRIPT = '/test/point-at-page.js';

/** A page with the script that reports to Studio, at this origin, what a person points at. */
export async function withPointing(page: string | Readable, nonce: string, studio: string): Promise<string> {
  const html = typeof page === 'string' ? page : await text(page);
  const script = `<script defer nonce="${nonce}" src="${POINTING_SCRIPT}" data-studio="${escapeHtml(studio)}"></script>`;
  return html.replace('</head>', `${script}</head>`);
}
