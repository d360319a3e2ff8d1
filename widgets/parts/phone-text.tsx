const PHONE = /(\(\d{3}\)\s\d{3}-\d{4})/;

/** A text whose phone numbers can be pressed and are not broken over two lines; inside a link they are only kept whole. */
export function PhoneText({ text, isPlain = false }: { readonly text: string; readonly isPlain?: boolean }) {
  return text.split(PHONE).map((part, place) => {
    if (place % 2 === 0) return part;
    const Whole = isPlain ? 'span' : 'a';
    return (
      <Whole key={place} className="whole" {...(!isPlain && { href: `tel:+1${part.replace(/\D/g, '')}` })}>
        {part}
      </Whole>
    );
  });
}
