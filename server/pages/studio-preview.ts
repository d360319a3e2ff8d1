import { escapeHtml } from '../platform/http/escape-html.ts';

/** Where test mode serves the script of a preview in Studio. */
export const POINTING_SCRIPT = '/test/point-at-page.js';

/** The host of the invented portal whose page frames the embedded flow in a preview: to a browser, another site than the flow's. */
export const PORTAL_HOST = 'portal.localhost';

/** A page with the script that reports to Studio, at this origin, what a person points at. */
export function withPointing(page: string | Buffer, nonce: string, studio: string): string {
  const script = `<script defer nonce="${nonce}" src="${POINTING_SCRIPT}" data-studio="${escapeHtml(studio)}"></script>`;
  return String(page).replace('</head>', `${script}</head>`);
}
