/** Gives a file to the visitor to keep. */
export function saveFile(name: string, file: Blob): void {
  const href = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href, download: name });
  link.click();
  // Some browsers begin to read only after the click has been dealt with.
  setTimeout(() => URL.revokeObjectURL(href), 10_000);
}
