import { parseDay } from '#rules';
import fc from 'fast-check';
import { expect, test } from 'vitest';

import type { ImportProblem } from './import-report.ts';
import { billFile } from './read-bill-rows.ts';
import { readRows } from './read-rows.ts';

const today = parseDay('2026-06-15') ?? expect.fail('not a day');
const header = 'mrn,patient_first_name,patient_last_name,patient_birth_date,invoice_id,facility,servicing_date,total_amount';
const name = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
  .filter((text) => text.trim() !== '' && !/\p{Cc}/u.test(text.trim()));
const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;
const fileOf = (names: readonly string[], end: string) =>
  [header, ...names.map((last, index) => `M-${index},Ana,${quote(last)},1984-03-07,I-${index},Lakeside,2026-03-07,10`)].join(end);

async function read(bytes: Buffer, size: number) {
  const names: string[] = [];
  const problems: ImportProblem[] = [];
  const onBadRow = (found: readonly ImportProblem[]) => problems.push(...found);
  for await (const row of readRows(pieces(bytes, size), billFile, { today, onHeader: () => undefined, onBadRow }))
    names.push(row.cells.patient_last_name);
  return { names, problems };
}

async function* pieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield await Promise.resolve(bytes.subarray(at, at + size));
}

test('any name comes through, composed and with single spaces, however the file is cut and its lines end', async () => {
  const cases = fc.record({
    names: fc.array(name, { minLength: 1, maxLength: 5 }),
    size: fc.integer({ min: 1, max: 64 }),
    end: fc.constantFrom('\n', '\r\n'),
  });

  await fc.assert(
    fc.asyncProperty(cases, async ({ names, size, end }) => {
      const result = await read(Buffer.from(fileOf(names, end)), size);

      expect(result).toEqual({ names: names.map((text) => text.trim().normalize('NFC').replaceAll(/\s+/gu, ' ')), problems: [] });
    }),
  );
});

test('any bytes are read or refused, and never quoted', async () => {
  const noise = fc.record({ cells: fc.array(fc.string({ minLength: 8, maxLength: 20 }), { minLength: 8, maxLength: 8 }) });

  await fc.assert(
    fc.asyncProperty(noise, async ({ cells }) => {
      const { problems } = await read(Buffer.from(`${header}\n${cells.map(quote).join(',')}\n`), 1 << 16);

      for (const { reason } of problems)
        for (const cell of cells) expect(reason.includes(cell.trim()) && cell.trim().length > 5).toBe(false);
    }),
  );
});
