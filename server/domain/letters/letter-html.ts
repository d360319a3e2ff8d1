import type { Provider } from '#configuration';
import { phoneLink, splitAtPhones } from '#rules';

import { html, type Html } from '../../platform/http/html.ts';
import type { Block, Fact } from './block.ts';
import { footOf } from './letter-frame.ts';
import { letterColors, letterStyle, type LetterColors } from './letter-colors.ts';
import { previewOf, type Letter, type LetterPart } from './letter.ts';

/** Every mail program has one of these; none is loaded. */
const FONT = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const TEXT = `${FONT};font-size:16px;line-height:24px`;
/** The name under which the picture is attached. */
export const LOGO_CID = 'logo';

interface Look {
  readonly colors: LetterColors;
  /** Titles below the one of the letter: a second language has the first title's rank below it. */
  readonly isFirst: boolean;
}

/**
 * A letter as HTML for mail programs: tables and inline styles, nothing that is loaded, readable without styles and pictures. The
 * style in the head changes colors where a device asks for a dark scheme.
 */
export function letterHtml(provider: Provider, letter: Letter, subject: string): string {
  const colors = letterColors(provider);
  const { ground, card, line, ink } = colors.light;
  const parts = letter.map((part, at) => partHtml(provider, part, { colors, isFirst: at === 0 }));
  return html`<!doctype html>
<html lang="${letter[0]?.locale ?? ''}" dir="ltr">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><meta name="format-detection" content="telephone=no, date=no, address=no"><title>${subject}</title><style>${letterStyle(colors)}</style></head>
<body class="ground" style="margin:0;padding:0;background-color:${ground};-webkit-text-size-adjust:100%">
<div aria-hidden="true" style="display:none;max-height:0;overflow:hidden;mso-hide:all">${previewOf(letter)}</div>
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:${ground}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;background-color:${card};border:1px solid ${line};border-radius:12px"><tr><td class="ink" style="padding:24px 24px 16px;${TEXT};color:${ink};text-align:left">
${headHtml(provider, colors)}
${parts}
</td></tr></table>
</td></tr></table>
</body>
</html>
`.source;
}

/** The logo where it is a picture that mail programs show, with the name as its text; else the name. */
function headHtml(provider: Provider, { light }: LetterColors): Html {
  const name = provider.display_name;
  const style = `margin:0 0 20px;${FONT};font-size:18px;line-height:28px;font-weight:600;color:${light.link}`;
  if (!hasLogo(provider)) return html`<p class="link" style="${style}">${name}</p>`;
  const isNamed = provider.brand.logo?.has_name === true;
  const picture = html`<img src="cid:${LOGO_CID}" alt="${isNamed ? name : ''}" height="28" class="logo" style="height:28px;border:0;vertical-align:middle;border-radius:4px">`;
  return html`<p class="link" style="${style}">${picture}${isNamed ? '' : html`&nbsp; ${name}`}</p>`;
}

/** Mail programs show no SVG. */
export function hasLogo({ brand }: Provider): boolean {
  return brand.logo?.light.endsWith('.png') === true;
}

function partHtml(provider: Provider, { locale, title, blocks }: LetterPart, look: Look): Html {
  const { light } = look.colors;
  const heading = `margin:0 0 12px;${FONT};font-size:24px;line-height:30px;font-weight:600;color:${light.ink}`;
  const foot = footOf(provider, locale);
  const border = `border-top:1px solid ${light.line};margin:24px 0 0;padding:16px 0 0`;
  return html`<div lang="${locale}">
${look.isFirst ? html`<h1 class="ink" style="${heading}">${title}</h1>` : html`<h2 class="ink" style="${heading}">${title}</h2>`}
${blocks.map((block) => blockHtml(block, look))}
<div class="line" style="${border}">${foot.map(
    (text) =>
      html`<p class="quiet" style="margin:0 0 8px;${FONT};font-size:14px;line-height:20px;color:${light.quiet}">${withPhones(text, look)}</p>`,
  )}</div>
</div>
`;
}

function blockHtml(block: Block, look: Look): Html {
  const { ink } = look.colors.light;
  const text = `margin:0 0 16px;${TEXT};color:${ink}`;
  switch (block.kind) {
    case 'text':
      return html`<p class="ink" style="${text}">${withPhones(block.text, look)}</p>
`;
    case 'title':
      return html`<h2 class="ink" style="margin:24px 0 8px;${FONT};font-size:18px;line-height:24px;font-weight:600;color:${ink}">${block.text}</h2>
`;
    case 'code':
      return html`<p class="ink" style="margin:0 0 16px;${FONT};font-size:32px;line-height:40px;font-weight:600;letter-spacing:4px;color:${ink}">${block.text}</p>
`;
    case 'list':
      return html`<ul class="ink" style="${text};padding:0 0 0 20px">${block.items.map((item) => html`<li>${withPhones(item, look)}</li>`)}</ul>
`;
    case 'facts':
      return factsHtml(block.rows, look);
    case 'table':
      return factsHtml(
        block.rows.map(([name = '', ...values]): Fact => [name, values.join(' · ')]),
        look,
      );
    case 'button':
      return buttonHtml(block, look);
  }
}

function factsHtml(rows: readonly Fact[], look: Look): Html {
  const { ink, quiet, line } = look.colors.light;
  const cell = `padding:10px 0;border-bottom:1px solid ${line};vertical-align:top;${TEXT}`;
  return html`<table class="ink" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 20px;border-top:1px solid ${line}">${rows.map(
    ([name, value, lead]) =>
      html`<tr><th scope="row" class="quiet line" align="left" style="${cell};font-weight:400;color:${quiet};padding-right:12px">${name}</th><td class="ink line" align="right" style="${cell};font-weight:600;color:${ink};overflow-wrap:break-word">${linesOf(lead === undefined ? value : `${lead} ${value}`.trim())}</td></tr>`,
  )}</table>
`;
}

function linesOf(text: string): Html {
  return html`${text.split('\n').map((line, at) => html`${at === 0 ? '' : html`<br>`}${line}`)}`;
}

/** A link in a colored cell: programs that paint no background still show an underlined link. */
function buttonHtml({ text, link }: Extract<Block, { readonly kind: 'button' }>, { colors }: Look): Html {
  const { accent, onAccent } = colors.light;
  const style = `display:inline-block;padding:14px 24px;${FONT};font-size:17px;line-height:24px;font-weight:600;color:${onAccent};text-decoration:underline`;
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:4px 0 20px"><tr><td class="button" align="center" style="background-color:${accent};border-radius:10px"><a class="button-text" href="${link}" style="${style}">${text}</a></td></tr></table>
`;
}

/** Phone numbers in a sentence are links. */
function withPhones(text: string, { colors }: Look): Html {
  const parts = splitAtPhones(text.replaceAll('\u00a0', ' '));
  return html`${parts.map((part, at) =>
    at % 2 === 0
      ? html`${part}`
      : html`<a class="link" href="${phoneLink(part)}" style="color:${colors.light.link};white-space:nowrap">${part}</a>`,
  )}`;
}
