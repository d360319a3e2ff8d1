import { createRequire } from 'node:module';

import type { Block, Fact } from './block.ts';

/** A document for paper. The same paper gives the same bytes, so that a hash of them can be kept. */
export interface Paper {
  readonly locale: string;
  readonly title: string;
  /** Below the title: who it is by, its version, its day. */
  readonly line: string;
  /** At the head of the first page. */
  readonly by: string;
  /** At the foot of each page, before its number. */
  readonly foot: string;
  /** Fills in the number of a page and how many there are. */
  readonly page: (number: number, count: number) => string;
  /** The day of the document, not of its making. */
  readonly date: Date;
  /** The accent of the provider, as #rrggbb. */
  readonly accent: string;
  readonly blocks: readonly Block[];
}

type Pdf = PDFKit.PDFDocument;
type Section = PDFKit.PDFStructureElement;

const FONTS = '@expo-google-fonts/atkinson-hyperlegible-next';
const INK = '#1c2733';
const QUIET = '#4d5a66';
const LINE = '#d5dde5';
const MARGIN = 60;
const FOOT = 44;
const GAP = 9;
/** What must still fit below a title or a first row. */
const KEPT_TOGETHER = 76;

/** Makes a tagged PDF in US Letter size. pdfkit and the fonts are loaded with the first one. */
export async function paperPdf(paper: Paper): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit');
  const pdf = new PDFDocument({
    size: 'LETTER',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN + FOOT - 20 },
    pdfVersion: '1.7',
    // The types do not know it yet.
    subset: 'PDF/UA' as unknown as 'PDF/A-2a',
    tagged: true,
    displayTitle: true,
    bufferPages: true,
    lang: paper.locale,
    info: { Title: paper.title, Author: paper.by, CreationDate: paper.date, ModDate: paper.date },
  });
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => {
    pdf.on('end', resolve);
    pdf.on('error', reject);
  });
  const { resolve } = createRequire(import.meta.url);
  pdf.registerFont('text', resolve(`${FONTS}/400Regular/AtkinsonHyperlegibleNext_400Regular.ttf`));
  pdf.registerFont('strong', resolve(`${FONTS}/600SemiBold/AtkinsonHyperlegibleNext_600SemiBold.ttf`));
  write(pdf, paper);
  pdf.end();
  await ended;
  return Buffer.concat(chunks);
}

function write(pdf: Pdf, { by, title, line, accent, blocks, ...paper }: Paper): void {
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  pdf.lineGap(2.5);
  writeText(pdf, root, { tag: 'P', text: by, font: 'strong', size: 12, color: accent });
  pdf.y += GAP;
  writeText(pdf, root, { tag: 'H1', text: title, font: 'strong', size: 22 });
  if (line !== '') writeText(pdf, root, { tag: 'P', text: line, size: 9.5, color: QUIET });
  pdf.y += GAP;
  for (const block of blocks) writeBlock(pdf, root, block);
  root.end();
  writeFeet(pdf, paper);
}

function writeBlock(pdf: Pdf, root: Section, block: Block): void {
  switch (block.kind) {
    case 'title':
      keepTogether(pdf, KEPT_TOGETHER);
      pdf.y += GAP;
      writeText(pdf, root, { tag: 'H2', text: block.text, font: 'strong', size: 13.5 });
      pdf.y += 3;
      return;
    case 'button':
      return writeBlock(pdf, root, { kind: 'text', text: `${block.text}: ${block.link}` });
    case 'code':
    case 'text':
      writeText(pdf, root, { tag: 'P', text: block.text });
      pdf.y += GAP / 1.5;
      return;
    case 'list':
      return writeList(pdf, root, block.items);
    case 'facts':
      return writeRows(pdf, root, { widths: [0.36, 0.64], rows: block.rows.map(cellsOfFact), isNamed: true });
    case 'table': {
      const rows = [block.head, ...block.rows].map((row) => row.map((text) => ({ text })));
      return writeRows(pdf, root, { widths: block.head.map(() => 1 / block.head.length), rows, isNamed: false });
    }
  }
}

interface Words {
  readonly tag: string;
  readonly text: string;
  readonly font?: 'text' | 'strong';
  readonly size?: number;
  readonly color?: string;
}

function writeText(pdf: Pdf, parent: Section, { tag, text, font = 'text', size = 10.5, color = INK }: Words): void {
  parent.add(
    pdf.struct(tag, {}, () => {
      pdf
        .font(font)
        .fontSize(size)
        .fillColor(color)
        .text(text, MARGIN, pdf.y, { width: innerWidth(pdf) });
    }),
  );
}

function writeList(pdf: Pdf, root: Section, items: readonly string[]): void {
  const list = pdf.struct('L');
  root.add(list);
  for (const item of items) {
    const entry = pdf.struct('LI');
    list.add(entry);
    keepTogether(pdf, 2 * GAP);
    const { y } = pdf;
    const at = (text: string, x: number) => () => {
      pdf
        .font('text')
        .fontSize(10.5)
        .fillColor(INK)
        .text(text, x, y, { width: innerWidth(pdf) - x + MARGIN });
    };
    entry.add(pdf.struct('Lbl', {}, at('•', MARGIN)));
    entry.add(pdf.struct('LBody', {}, at(item, MARGIN + 14)));
    pdf.y += GAP / 3;
  }
  list.end();
  pdf.y += GAP / 1.5;
}

interface Cell {
  readonly text: string;
  readonly lead?: string | undefined;
}

interface Rows {
  /** Shares of the whole width. */
  readonly widths: readonly number[];
  readonly rows: readonly (readonly Cell[])[];
  /** The first cell of each row names what follows; else the first row names what is below, and the last column has amounts. */
  readonly isNamed: boolean;
}

function cellsOfFact([name, text, lead]: Fact): readonly Cell[] {
  return [{ text: name }, { text, lead }];
}

function writeRows(pdf: Pdf, root: Section, { widths, rows, isNamed }: Rows): void {
  const table = pdf.struct('Table');
  root.add(table);
  for (const [number, cells] of rows.entries()) writeRow(pdf, table, { cells, widths, isNamed, isFirst: number === 0 });
  table.end();
  pdf.y += GAP;
}

interface Row extends Pick<Rows, 'widths' | 'isNamed'> {
  readonly cells: readonly Cell[];
  readonly isFirst: boolean;
}

function writeRow(pdf: Pdf, table: Section, { cells, widths, isNamed, isFirst }: Row): void {
  const spaces = widths.map((share) => share * innerWidth(pdf) - GAP);
  const isHead = (column: number) => (isNamed ? column === 0 : isFirst);
  const fontOf = (font: 'text' | 'strong') => pdf.font(font).fontSize(10).fillColor(INK);
  const heightOf = ({ text, lead = '' }: Cell, column: number) =>
    fontOf(isHead(column) ? 'strong' : 'text').heightOfString(`${lead} ${text}`.trim(), { width: spaces[column] ?? 0 });
  const height = Math.max(...cells.map(heightOf));
  keepTogether(pdf, height + GAP);
  const { y } = pdf;
  const row = pdf.struct('TR');
  table.add(row);
  let left = MARGIN;
  for (const [column, { text, lead }] of cells.entries()) {
    const [x, width] = [left, spaces[column] ?? 0];
    const align = !isNamed && column === cells.length - 1 ? 'right' : 'left';
    const draw = () => {
      if (lead !== undefined) fontOf('strong').text(`${lead} `, x, y, { width, continued: text !== '' });
      if (lead === undefined) fontOf(isHead(column) ? 'strong' : 'text').text(text, x, y, { width, align });
      else if (text !== '') fontOf('text').text(text);
    };
    row.add(pdf.struct(isHead(column) ? 'TH' : 'TD', {}, draw));
    left += width + GAP;
  }
  row.end();
  drawLine(pdf, y + height + GAP / 3);
}

function drawLine(pdf: Pdf, y: number): void {
  decorate(pdf, () => {
    pdf
      .moveTo(MARGIN, y)
      .lineTo(MARGIN + innerWidth(pdf) - GAP, y)
      .lineWidth(0.5)
      .strokeColor(LINE)
      .stroke();
  });
  pdf.y = y + GAP / 3;
}

function writeFeet(pdf: Pdf, { foot, page }: Pick<Paper, 'foot' | 'page'>): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let number = start; number < start + count; number += 1) {
    pdf.switchToPage(number);
    // Text below the margin would begin another page.
    pdf.page.margins.bottom = 0;
    decorate(pdf, () => {
      const text = `${foot} · ${page(number + 1, count)}`;
      const options = { width: innerWidth(pdf), lineBreak: false };
      pdf
        .font('text')
        .fontSize(8.5)
        .fillColor(QUIET)
        .text(text, MARGIN, pdf.page.height - FOOT, options);
    });
  }
}

/** What readers of the page do not read aloud. */
function decorate(pdf: Pdf, draw: () => void): void {
  pdf.markContent('Artifact', { type: 'Pagination' });
  draw();
  pdf.endMarkedContent();
}

function keepTogether(pdf: Pdf, height: number): void {
  if (pdf.y + height > pdf.page.height - pdf.page.margins.bottom) pdf.addPage();
}

function innerWidth(pdf: Pdf): number {
  return pdf.page.width - 2 * MARGIN;
}
