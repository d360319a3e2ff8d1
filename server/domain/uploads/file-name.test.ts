import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { safeFileName } from './file-name.ts';

describe('the name of a file', () => {
  it.each([
    ["O'Connor-Nuñez.pdf", "O'Connor-Nuñez.pdf"],
    ['🦷 radiografía 👩‍⚕️.png', '🦷 radiografía 👩‍⚕️.png'],
    ['../../etc/passwd', '_.._etc_passwd'],
    ['C:\\Users\\ana\\bill.pdf', 'C__Users_ana_bill.pdf'],
    ['..', 'file'],
    ['.hidden', 'hidden'],
    ['bill.pdf. . ', 'bill.pdf'],
    ['line\r\nbreak\0.pdf', 'linebreak.pdf'],
    // Reads as billexe.pdf on the screen.
    ['bill\u202Efdp.exe', 'billfdp.exe'],
    ['a<script>"|?*.png', 'a_script_____.png'],
    ['PXL_20261123_131309123.jpg', 'PXL_20261123_131309123.jpg'],
    ['card 4242424242424242.png', 'card xxxxxxxxxxxxxxxx.png'],
    ['123-45-6789.pdf', 'xxx-xx-xxxx.pdf'],
    ['', 'file'],
  ])('is safe to show and to write: %j', (given, kept) => {
    expect(safeFileName(given)).toBe(kept);
  });

  it('keeps its ending and cuts no sign in half when it is long', () => {
    const kept = safeFileName(`${'👩‍⚕️'.repeat(60)}.pdf`);

    expect(Buffer.byteLength(kept)).toBeLessThanOrEqual(255);
    expect(kept).toMatch(/^(👩‍⚕️)+\.pdf$/u);
  });

  it('has no sign of a path and at most 255 bytes, whatever it is made of', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 600 }), (given) => {
        const kept = safeFileName(given);
        expect(kept).not.toMatch(/[/\\\p{Cc}]/u);
        expect(['', '.', '..']).not.toContain(kept);
        expect(Buffer.byteLength(kept)).toBeLessThanOrEqual(255);
      }),
    );
  });
});
