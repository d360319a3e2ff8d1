import sanitizeHtml from 'sanitize-html';

/** What drawings are made of. Scripts, styles, words, links, animation and other pictures are not among it. */
const ELEMENTS =
  'svg g path rect circle ellipse line polyline polygon defs linearGradient radialGradient stop clipPath mask symbol use'.split(
    ' ',
  );

const ATTRIBUTES = [
  'id viewBox width height x y x1 y1 x2 y2 cx cy r rx ry fx fy d points transform preserveAspectRatio href xlink:href',
  'color fill fill-rule fill-opacity stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit',
  'stroke-dasharray stroke-dashoffset opacity vector-effect clip-path clip-rule clipPathUnits mask maskUnits maskContentUnits',
  'offset stop-color stop-opacity gradientUnits gradientTransform spreadMethod',
]
  .join(' ')
  .split(' ');

/** What drawing programs note for themselves. Nothing is lost without it. */
const NOTES =
  /^(?:metadata|title|desc|(?:sodipodi|inkscape|sketch|rdf|cc|dc|xml|xmlns|data|aria|serif)[:-].*|xmlns|version|baseProfile|role|class|focusable|enable-background)$/;

const XLINK = { 'xmlns:xlink': 'http://www.w3.org/1999/xlink' };

export interface SafeSvg {
  readonly text: string;
  /** Of the file and not of the text: elements as `<style>`, attributes by name. */
  readonly removed: readonly string[];
  /** Undefined where the file gives no size. */
  readonly width: number | undefined;
  readonly height: number | undefined;
}

/** A drawing with nothing in it that could run, load or link to anything. */
export function sanitizeSvg(source: string): SafeSvg {
  const removed = new Set<string>();
  let root: sanitizeHtml.Attributes | undefined;

  function keep(tagName: string, given: sanitizeHtml.Attributes): sanitizeHtml.Tag {
    const isKnown = ELEMENTS.includes(tagName);
    if (!isKnown && !NOTES.test(tagName)) removed.add(`<${tagName}>`);
    const attribs: sanitizeHtml.Attributes = {};
    for (const [name, value] of isKnown ? Object.entries(given) : []) {
      if (ATTRIBUTES.includes(name) && isOwn(name, value)) attribs[name] = value;
      else if (!NOTES.test(name)) removed.add(name);
    }
    if (root !== undefined) return { tagName, attribs };
    root = attribs;
    return { tagName, attribs: { xmlns: 'http://www.w3.org/2000/svg', ...(source.includes('xlink:') && XLINK), ...attribs } };
  }

  const text = sanitizeHtml(source, {
    allowedTags: ELEMENTS,
    allowedAttributes: { '*': [...ATTRIBUTES, 'xmlns', 'xmlns:xlink'] },
    disallowedTagsMode: 'completelyDiscard',
    transformTags: { '*': keep },
    textFilter: () => '',
    allowedSchemes: [],
    selfClosing: 'path rect circle ellipse line polyline polygon stop use'.split(' '),
    parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false },
  });
  return { text: text.trim(), removed: [...removed], ...sizeOf(root) };
}

/** A reference stays within the drawing. */
function isOwn(name: string, value: string): boolean {
  if (name.endsWith('href')) return /^#[\w.-]+$/.test(value);
  return !/url\s*\(/i.test(value) || /^\s*url\(\s*["']?#[\w.-]+["']?\s*\)\s*$/i.test(value);
}

function sizeOf(root: sanitizeHtml.Attributes | undefined): Pick<SafeSvg, 'width' | 'height'> {
  const [, , width, height] = (root?.['viewBox'] ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  return { width: positive(width ?? pixels(root?.['width'])), height: positive(height ?? pixels(root?.['height'])) };
}

function pixels(length: string | undefined): number {
  return /^\d+(\.\d+)?(px)?$/.test(length ?? '') ? Number.parseFloat(length ?? '') : Number.NaN;
}

function positive(length: number): number | undefined {
  return length > 0 && Number.isFinite(length) ? length : undefined;
}
