const extension = /[\s,;]*(?:#|x|ext(?:ension)?|anexo|int(?:erno)?)[\s.:]*\d{1,6}\s*$/i;

/** The ten digits of a US phone number in any notation, after +1 or 1 or without them, or nothing. An extension is left out (Spec 5). */
export function parsePhone(text: string): string | undefined {
  const number = text.replace(extension, '');
  return /\p{L}/u.test(number) ? undefined : /^(?:\+?1)?(\d{10})$/.exec(dialled(number))?.[1];
}

/** Ten digits in the notation of US readers, '(555) 010-0123'; any other text as it is. */
export function formatPhone(digits: string): string {
  return digits.replace(/^(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3');
}

const IN_TEXT = /(\(\d{3}\)\s\d{3}-\d{4})/;

/** A text cut at the phone numbers in it, as `formatPhone` writes them: every second part is a number. */
export function splitAtPhones(text: string): readonly string[] {
  return text.split(IN_TEXT);
}

/** The address that calls a US phone number, written in any notation. */
export function phoneLink(phone: string): string {
  return `tel:+1${phone.replace(/\D/g, '')}`;
}

/** The number with only its last four digits readable, '•••-•••-0123'; nothing readable of what is not a phone number. */
export function maskPhone(text: string): string {
  return `•••-•••-${parsePhone(text)?.slice(-4) ?? '••••'}`;
}

/** What a phone would dial. */
export function dialled(text: string): string {
  return text.replace(/[^\d+]/g, '');
}
