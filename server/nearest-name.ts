/** The name that a misspelt one most likely means, or nothing when none is near: a third of its letters may differ. */
export function nearestName(written: string, names: readonly string[]): string | undefined {
  const scored = names.map((name) => ({ name, distance: editDistance(written, name) }))
  const [best] = scored.sort((a, b) => a.distance - b.distance)
  return best && best.distance <= Math.max(1, Math.floor(written.length / 3)) ? best.name : undefined
}

/** How many letters to insert, drop or replace (Levenshtein). */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (let i = 1; i <= from.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= to.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1)
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[to.length] ?? 0
}
