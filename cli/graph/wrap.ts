/** Words in lines of about this many letters. */
export function wrap(text: string, letters: number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= letters) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** The first lines, and how many texts are left where there are more than that. */
export function firstOf(texts: readonly string[], most: number): readonly string[] {
  return texts.length <= most ? texts : [...texts.slice(0, most - 1), `and ${texts.length - most + 1} more`];
}
