import type { AnnexData } from '#rules';

const STYLE = `
html,body{margin:0;block-size:100%;background:transparent;font:1rem/1.5 system-ui,sans-serif}
.cancel{position:fixed;inset-block-start:1rem;inset-inline-end:1rem;z-index:2147483647;min-block-size:2.75rem;padding-inline:1rem;
border:1px solid #1c2733;border-radius:.5rem;background:#fff;color:#1c2733;font:inherit;cursor:pointer}
.cancel:focus-visible{outline:3px solid #1c2733;outline-offset:2px}
.holder{position:absolute;inset-inline-start:-9999px}
.shown{background:rgb(28 39 51/.6)}
`;

/** A page that holds one vendor's script and, beside it, ours that talks to the page around the frame. */
export function isolatedPage({ data, scripts }: { readonly data: AnnexData; readonly scripts: readonly string[] }): string {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="robots" content="noindex"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${data.vendor}</title><style>${STYLE}</style>
<script type="application/json" id="annex">${json}</script>
${scripts.map((src) => `<script type="module" src="${src}"></script>`).join('')}</head><body></body></html>`;
}
