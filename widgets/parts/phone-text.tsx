import { phoneLink, splitAtPhones } from '#rules';

/** A text whose phone numbers can be pressed and are not broken over two lines; inside a link they are only kept whole. */
export function PhoneText({ text, isPlain = false }: { readonly text: string; readonly isPlain?: boolean }) {
  return splitAtPhones(text).map((part, place) => {
    if (place % 2 === 0) return part;
    const Whole = isPlain ? 'span' : 'a';
    return (
      <Whole key={place} className="whole" {...(!isPlain && { href: phoneLink(part) })}>
        {part}
      </Whole>
    );
  });
}
