/** The id of the first marked part: the address of a picture ends with it, so that the frame shows that part first. */
export const FIRST_CHANGE = 'first-change';

/** Longer middles than this are marked as one: what is compared here grows with the square of its length. */
const MOST_TOKENS = 1_500;
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

/** The places of the tokens that are not part of the longest sequence that both pages have. */
function changedTokens(own: readonly string[], other: readonly string[]): readonly number[] {
  let start = 1;
  while (start < own.length && own[start] === other[start]) start += 1;
  let [end, otherEnd] = [own.length, other.length];
  while (end > start && otherEnd > start && own[end - 1] === other[otherEnd - 1]) [end, otherEnd] = [end - 1, otherEnd - 1];
  const [middle, otherMiddle] = [own.slice(start, end), other.slice(start, otherEnd)];
  if (middle.length > MOST_TOKENS || otherMiddle.length > MOST_TOKENS) return middle.map((_, index) => start + index);
  const common = commonLengths(middle, otherMiddle);
  const changed: number[] = [];
  for (let [row, column] = [0, 0]; row < middle.length;) {
    if (column < otherMiddle.length && middle[row] === otherMiddle[column]) [row, column] = [row + 1, column + 1];
    else if (column < otherMiddle.length && at(common, row, column + 1) >= at(common, row + 1, column)) column += 1;
    else changed.push(start + row++);
  }
  return changed;
}

/** By place in both: how long the longest common sequence is from there on. */
function commonLengths(own: readonly string[], other: readonly string[]): readonly Uint16Array[] {
  const lengths = Array.from({ length: own.length + 1 }, () => new Uint16Array(other.length + 1));
  for (let row = own.length - 1; row >= 0; row -= 1)
    for (let column = other.length - 1; column >= 0; column -= 1)
      (lengths[row] as Uint16Array)[column] =
        own[row] === other[column]
          ? at(lengths, row + 1, column + 1) + 1
          : Math.max(at(lengths, row + 1, column), at(lengths, row, column + 1));
  return lengths;
}

function at(lengths: readonly Uint16Array[], row: number, column: number): number {
  return lengths[row]?.[column] ?? 0;
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
