export interface CalendarPayment {
  readonly number: number;
  /** YYYY-MM-DD. */
  readonly due: string;
  readonly title: string;
}

/** The payments of a plan as an iCalendar file (RFC 5545): a whole day each, with a reminder at nine in the morning of the day before. */
export function paymentCalendar(code: string, payments: readonly CalendarPayment[], now: Date): string {
  const stamp = `${now.toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Causeway//Payment plan//EN',
    ...payments.flatMap(({ number, due, title }) => [
      'BEGIN:VEVENT',
      `UID:${code}-${number}@causeway`,
      `DTSTAMP:${stamp}`,
      `DTSTART;VALUE=DATE:${due.replaceAll('-', '')}`,
      `SUMMARY:${escapeText(title)}`,
      'TRANSP:TRANSPARENT',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      `DESCRIPTION:${escapeText(title)}`,
      'TRIGGER:-PT15H',
      'END:VALARM',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r?\n/g, '\\n');
}

/** No line is longer than 75 bytes; what follows begins with a space. */
function fold(line: string): string {
  let folded = '';
  let length = 0;
  for (const sign of line) {
    const bytes = new TextEncoder().encode(sign).length;
    if (length + bytes > 75) {
      folded += '\r\n ';
      length = 1;
    }
    folded += sign;
    length += bytes;
  }
  return folded;
}
