import { holdsPrivateNumber } from '#rules';

const MOST = 200;

/** Why money is given back or forgiven, as a person typed it; nothing for a text that is empty, too long, or holds the number of a card or a person. */
export function readReason(typed: string): string | undefined {
  const why = typed.trim().replaceAll(/\s+/gu, ' ');
  return why === '' || why.length > MOST || holdsPrivateNumber(why) ? undefined : why;
}
