/**
 * How hard a text is to read: the Flesch-Kincaid grade for English, the INFLESZ scale (Szigriszt-Pazos, 2001) for Spanish.
 * Both need sentences, words and syllables alone.
 */

/** Sentences of a text; a colon before a list of words ends none. */
export function sentencesOf(text: string): readonly string[] {
  return text
    .split(/(?<=[.!?])\s+(?=[\p{Lu}¿¡«“])/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');
}

/** Words in letters; a number, an amount or a date is read at a glance. */
export function wordsOf(text: string): readonly string[] {
  return text.match(/\p{L}[\p{L}’'-]*/gu) ?? [];
}

/** US school grade (Kincaid, 1975). */
export function gradeOfEnglish(text: string): number {
  const words = wordsOf(text);
  if (words.length === 0) return 0;
  const syllables = words.reduce((sum, word) => sum + syllablesOfEnglish(word), 0);
  return 0.39 * (words.length / sentencesOf(text).length) + 11.8 * (syllables / words.length) - 15.59;
}

/** 0 to 100: below 40 very hard, 40 to 55 somewhat hard, above 55 normal, above 65 easy. */
export function easeOfSpanish(text: string): number {
  const words = wordsOf(text);
  if (words.length === 0) return 100;
  const syllables = words.reduce((sum, word) => sum + syllablesOfSpanish(word), 0);
  return 206.835 - 62.3 * (syllables / words.length) - words.length / sentencesOf(text).length;
}

/** Endings that are written with a vowel and spoken without one. */
const SILENT = /(?:[^laeiouycgsxzh]es|[^dt]ed|[^laeiou]e)$/;
/** Vowels side by side that are two syllables. */
const APART = /[iy]a(?!l\b|n\b)|[aeiou]ing|io(?!n|us)|[^ct]ious|eo(?!n\b)|ua[lt]|ia[ln]\b|create/g;
/** Words of these texts that no rule gets right. */
const EXCEPTIONS: Readonly<Record<string, number>> = { area: 3, business: 2, idea: 3, people: 2, social: 2 };

export function syllablesOfEnglish(word: string): number {
  const letters = word.toLowerCase().replaceAll(/[^a-z]/g, '');
  const known = EXCEPTIONS[letters];
  if (known !== undefined) return known;
  const spoken = letters.length > 3 ? letters.replace(SILENT, (end) => end.charAt(0)) : letters;
  const groups = spoken.match(/[aeiouy]+/g)?.length ?? 0;
  const apart = letters.match(APART)?.length ?? 0;
  return Math.max(1, groups + (letters.length > 4 ? apart : 0));
}

/** Strong and accented vowels make a syllable each; a weak one joins its neighbor. */
export function syllablesOfSpanish(word: string): number {
  const letters = word
    .toLowerCase()
    .replaceAll(/[gq]u(?=[eiéí])/g, 'g')
    .replaceAll(/y$/g, 'i');
  const groups = letters.match(/[aeiouáéíóúü]+/g) ?? [];
  return Math.max(
    1,
    groups.reduce((sum, group) => sum + Math.max(1, group.match(/[aeoáéóíú]/g)?.length ?? 0), 0),
  );
}
