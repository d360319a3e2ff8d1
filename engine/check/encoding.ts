import type { Explained } from './explain-syntax.ts';
import type { Unreadable } from './fault.ts';

/** Signs in a decoded text that its file is not plain UTF-8: replacement characters, or a byte order mark. */
export function findEncodingFault(text: string): Explained | undefined {
  if (text.startsWith('\uFEFF')) {
    const fault: Unreadable = {
      fault: 'encoding',
      at: 0,
      message: 'the file begins with a byte order mark, which is not JSON',
      cure: 'save it as "UTF-8", not as "UTF-8 with BOM"',
      fix: { description: 'took out the byte order mark', change: { cut: { from: 0, to: 1 } } },
    };
    return { faults: [fault], meant: ` ${text.slice(1)}` };
  }
  const at = text.indexOf('\uFFFD');
  if (at === -1) return undefined;
  const isUtf16 = text.includes('\0');
  const fault: Unreadable = {
    fault: 'encoding',
    at,
    message: isUtf16 ? 'the file is saved as UTF-16' : 'this letter is not UTF-8, and people would see "\uFFFD"',
    cure: isUtf16 ? 'save it as UTF-8' : 'save the file as UTF-8, and write the letter again',
  };
  return { faults: [fault] };
}
