/** The nearest of the names, if one is near enough to be what was meant, as the end of a message. */
export function didYouMean(wrong: string, names: Iterable<string>): string | undefined {
  const nearest = findNearest(wrong, names);
  return nearest === undefined ? undefined : `did you mean "${nearest}"?`;
}

/** The name with the smallest edit distance, at most a third of its length; else the one whose first word was written. */
export function findNearest(wrong: string, names: Iterable<string>): string | undefined {
  const all = [...names];
  return (
    findByLetters(wrong, all) ??
    all.find((name) => wrong.length >= 3 && /^[-_.A-Z]/.test(name.slice(wrong.length)) && name.startsWith(wrong))
  );
}

function findByLetters(wrong: string, names: readonly string[]): string | undefined {
  let nearest: string | undefined;
  let fewest = Math.max(1, Math.floor(wrong.length / 3)) + 1;
  for (const name of names) {
    if (Math.abs(name.length - wrong.length) >= fewest) continue;
    const changes = countChanges(wrong.toLowerCase(), name.toLowerCase(), fewest);
    if (changes >= fewest) continue;
    fewest = changes;
    nearest = name;
  }
  return nearest;
}

/** Letters to insert, drop, replace or swap with their neighbor (optimal string alignment); any number from `enough` on is as good as another. */
function countChanges(from: string, to: string, enough: number): number {
  let [before, row] = [[] as number[], Array.from({ length: to.length + 1 }, (_, column) => column)];
  for (let i = 1; i <= from.length; i++) {
    const next = [i];
    let fewest = i;
    for (let j = 1; j <= to.length; j++) {
      const same = from[i - 1] === to[j - 1] ? 0 : 1;
      let best = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + same);
      if (i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1])
        best = Math.min(best, (before[j - 2] ?? 0) + 1);
      next.push(best);
      fewest = Math.min(fewest, best);
    }
    // A swap goes on from the row before the last, so a row that only reaches the limit does not end the search.
    if (fewest > enough) return fewest;
    [before, row] = [row, next];
  }
  return row[to.length] ?? 0;
}
