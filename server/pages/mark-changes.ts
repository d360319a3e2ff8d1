import { diffArrays } from 'diff';

/** The id of the first marked part: the address of a picture ends with it, so that the frame shows that part first. */
const FIRST_CHANGE = 'first-change';

/** Pages that differ in more places than this are marked as a whole: what a comparison takes grows with the differences. */
const MOST_EDITS = 3_000;
/** Parts that hold words which nothing can be drawn around. */
const UNMARKED = /^<(?:html|head|title|style|body|option|select|svg|path|textarea|source|meta)\b/;

const OUTLINE = [
  '[data-changed]{outline:2px dashed #b45309;outline-offset:3px}',
  '@media (prefers-color-scheme:dark){[data-changed]{outline-color:#f0b35a}}',
  `#${FIRST_CHANGE}{scroll-margin-block-start:96px}`,
  // An element of its own takes no place in the layout.
  `span#${FIRST_CHANGE}:empty{position:absolute}`,
].join('');

/** The page with an outline around each part whose markup or words the other page does not have. */
export function markChanges(html: string, other: string, nonce: string): string {
  const tokens = tokensOf(html);
  const changed = changedTokens(tokens, tokensOf(other));
  const owners = new Set(changed.flatMap((index) => ownerOf(tokens, index) ?? []));
  if (owners.size === 0) return html;
  const [first] = [...owners].toSorted((a, b) => a - b);
  const marked = tokens.map((token, index) => {
    if (!owners.has(index)) return token;
    const tag = token.replace(/^<([\w-]+)/, '<$1 data-changed');
    if (index !== first) return tag;
    const isNamed = /\sid="/.test(tag);
    return isNamed ? `<span id="${FIRST_CHANGE}"></span>${tag}` : tag.replace(' ', ` id="${FIRST_CHANGE}" `);
  });
  return marked.join('').replace('</head>', () => `<style nonce="${nonce}">${OUTLINE}</style></head>`);
}

/** Tags and the words between them, in their order. */
function tokensOf(html: string): readonly string[] {
  const body = html.indexOf('<body');
  const [head, rest] = body < 0 ? ['', html] : [html.slice(0, body), html.slice(body)];
  return [head, ...rest.split(/(<[^>]+>)/).filter((token) => token !== '')];
}

/** The places of the tokens that the other page does not have, or has elsewhere. */
function changedTokens(own: readonly string[], other: readonly string[]): readonly number[] {
  const parts = diffArrays(other.slice(1), own.slice(1), { maxEditLength: MOST_EDITS });
  if (parts === undefined) return own.slice(1).map((_, index) => index + 1);
  const changed: number[] = [];
  let place = 1;
  for (const { added, removed, count } of parts) {
    if (removed) continue;
    if (added) changed.push(...Array.from({ length: count }, (_, index) => place + index));
    place += count;
  }
  return changed;
}

/** The opening tag around changed words, or the changed tag itself; nothing where no outline can be drawn. */
function ownerOf(tokens: readonly string[], index: number): number | undefined {
  const token = tokens[index] ?? '';
  if (token.startsWith('</') || token.startsWith('<!')) return undefined;
  if (token.startsWith('<')) return UNMARKED.test(token) ? undefined : index;
  if (token.trim() === '') return undefined;
  let depth = 0;
  for (let place = index - 1; place > 0; place -= 1) {
    const before = tokens[place] ?? '';
    if (before.startsWith('</')) depth += 1;
    else if (before.startsWith('<') && !isVoid(before)) {
      if (depth === 0) return UNMARKED.test(before) ? undefined : place;
      depth -= 1;
    }
  }
  return undefined;
}

function isVoid(tag: string): boolean {
  return tag.startsWith('<!') || tag.endsWith('/>') || /^<(?:img|input|br|hr|source|meta|wbr|col)\b/.test(tag);
}
