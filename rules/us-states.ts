import { namesByCode, zipExceptions, zipRanges } from './us-states.json';

/** A US state, district, territory or military region that mail goes to, by its two letters. */
interface UsState {
  readonly code: string;
  readonly name: string;
}

/** The states first by their English names in the alphabet, then territories and military regions. */
export const states: readonly UsState[] = Object.entries(namesByCode).map(([code, name]) => ({ code, name }));

/** ZIP codes whose place gets its mail through another state. */
const exceptions: Readonly<Record<string, string>> = zipExceptions;

/** The English name of a state by its two letters in any case, or nothing. */
export function findStateName(code: string): string | undefined {
  return states.find((state) => state.code === code.trim().toUpperCase())?.name;
}

/** The two letters, upper-cased (Spec 3), of a state given by code or English name, or nothing. */
export function parseState(text: string): string | undefined {
  const wanted = text.trim().toUpperCase();
  return states.find(({ code, name }) => code === wanted || name.toUpperCase() === wanted)?.code;
}

/** The two letters of the state that a five-digit ZIP code belongs to, or nothing where none has it. */
export function findStateOfZip(zip: string): string | undefined {
  if (!/^\d{5}$/.test(zip)) return undefined;
  const start = Number(zip.slice(0, 3));
  return exceptions[zip] ?? zipRanges.find(({ first, last }) => start >= first && start <= last)?.state;
}
