import { isSafeLink, phoneLink, splitAtPhones } from '#rules';
import sanitizeHtml from 'sanitize-html';

/** What a document is made of. Nothing of it runs, loads, submits, or looks like the page around it. */
const TAGS =
  'article section header footer nav main div span p br hr blockquote h1 h2 h3 h4 h5 h6 ul ol li dl dt dd time strong b em i u small sup sub a table caption thead tbody tfoot tr th td'.split(
    ' ',
  );

/** Elements that are removed with their text, because the text is not for a reader. */
const NON_TEXT_TAGS = 'script style textarea option noscript template title iframe noembed noframes xmp plaintext svg math'.split(
  ' ',
);

/** An anchor within the document. */
const ANCHOR = /^#[a-z][a-z0-9-]{0,60}$/;
const ID = /^[a-z][a-z0-9-]{0,60}$/;

const options: sanitizeHtml.IOptions = {
  allowedTags: TAGS,
  allowedAttributes: {
    '*': ['id', 'lang'],
    a: ['href'],
    nav: ['aria-label'],
    div: ['aria-label', 'role'],
    time: ['datetime'],
    th: ['scope', 'colspan'],
    td: ['colspan'],
  },
  allowedSchemes: ['https', 'tel', 'mailto'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nonTextTags: NON_TEXT_TAGS,
  enforceHtmlBoundary: false,
  textFilter: linkPhones,
  transformTags: { '*': (tagName, attribs) => ({ tagName, attribs: safeAttributes(attribs) }) },
};

/** Elements whose own text is a sentence, outside any link. */
const TEXT_TAGS = new Set(['p', 'li', 'dd', 'td']);

/** Makes a link of each phone number in a sentence. */
function linkPhones(text: string, tag: string): string {
  if (!TEXT_TAGS.has(tag)) return text;
  return splitAtPhones(text)
    .map((part, place) => (place % 2 === 0 ? part : `<a href="${phoneLink(part)}">${part}</a>`))
    .join('');
}

/** At most some ten megabytes: those of all who read before they sign, also when several hundred do within a minute. */
const MOST_KEPT = 4_000;
const kept = new Map<string, string>();

/** Makes HTML safe for any page, whatever its source. The same HTML gives the same bytes, and is parsed once while it is in use. */
export function sanitise(html: string): string {
  const safe = kept.get(html) ?? sanitizeHtml(html, options);
  kept.delete(html);
  kept.set(html, safe);
  const [longestUnused] = kept.keys();
  if (kept.size > MOST_KEPT && longestUnused !== undefined) kept.delete(longestUnused);
  return safe;
}

function safeAttributes({ href, id, role, ...others }: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  const isSafe = href !== undefined && (ANCHOR.test(href) || isSafeLink(href));
  return {
    ...others,
    ...(isSafe && { href }),
    ...(id !== undefined && ID.test(id) && { id }),
    ...(role === 'group' && { role }),
  };
}
