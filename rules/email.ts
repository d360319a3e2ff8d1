const mask = '•••';

// The pattern of HTML's <input type="email">, with at least one dot in the domain.
const email = /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/i;

/** True for an address that mail can be sent to, at most 254 characters (RFC 5321). */
export function isEmail(text: string): boolean {
  return text.length <= 254 && email.test(text);
}

/** The address with the first three characters of its local part shown (Spec 3), one fewer than there are when it is that short. */
export function maskEmail(text: string): string {
  const at = text.lastIndexOf('@');
  if (at < 1) return mask;

  const local = Array.from(text.slice(0, at));
  const shown = Math.min(3, local.length - 1);
  return local.slice(0, shown).join('') + mask + text.slice(at);
}
