/** The names of the files of a folder, without ".json". */
export function namesIn(files: readonly string[], folder: string): readonly string[] {
  return files
    .filter((file) => file.startsWith(`${folder}/`) && !file.slice(folder.length + 1).includes('/'))
    .map((file) => file.slice(folder.length + 1, -'.json'.length));
}
