const STAR = 'm10 1.500 2.600 5.300 5.900.9-4.300 4.100 1 5.800L10 14.900l-5.200 2.700 1-5.800L1.500 7.700l5.900-.9z';
const PLACES = [0, 1, 2, 3, 4] as const;

/** A rating as five stars; the words beside it say the same. A part of a star is rounded to a half. */
export function Stars({ rating }: { readonly rating: number }) {
  const halves = Math.round(rating * 2);
  return (
    <svg className="stars" viewBox="0 0 116 20" width="116" height="20" aria-hidden="true" focusable="false">
      {PLACES.map((place) => (
        <g key={place} transform={`translate(${place * 24})`}>
          <path className="star-empty" d={STAR} />
          {halves > place * 2 && <path className={halves === place * 2 + 1 ? 'star-full star-half' : 'star-full'} d={STAR} />}
        </g>
      ))}
    </svg>
  );
}
