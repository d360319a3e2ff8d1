import { PhoneText } from '#widgets';

/** A sentence with the one figure in it that counts set off. */
export function Emphasised({ text, part }: { readonly text: string; readonly part: string }) {
  const [before = '', ...after] = part === '' ? [text] : text.split(part);
  return (
    <>
      <PhoneText text={before} />
      {after.length > 0 && (
        <strong className="emphasised num">
          <PhoneText isPlain text={part} />
        </strong>
      )}
      <PhoneText text={after.join(part)} />
    </>
  );
}
