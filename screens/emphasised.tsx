/** A sentence with the one figure in it that counts set off. */
export function Emphasised({ text, part }: { readonly text: string; readonly part: string }) {
  const [before = '', ...after] = part === '' ? [text] : text.split(part);
  return (
    <>
      {before}
      {after.length > 0 && <strong className="emphasised num">{part}</strong>}
      {after.join(part)}
    </>
  );
}
