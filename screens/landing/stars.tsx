const STAR = 'm10 1.500 2.600 5.300 5.900.9-4.300 4.100 1 5.800L10 14.900l-5.200 2.700 1-5.800L1.500 7.700l5.900-.9z';
const PLACES = [0, 1, 2, 3, 4] as const;
const PITCH = 24;
const STAR_WIDTH = 20;

/** A rating as five stars, filled to its exact share. The text beside it gives the same figure. */
export function Stars({ rating }: { readonly rating: number }) {
  const whole = Math.floor(rating);
  return (
    <svg className="stars" viewBox="0 0 116 20" width="116" height="20" aria-hidden="true" focusable="false">
      <Row className="star-empty" />
      <svg width={whole * PITCH + (rating - whole) * STAR_WIDTH} height="20">
        <Row className="star-full" />
      </svg>
      <Row className="star-outline" />
    </svg>
  );
}

function Row({ className }: { readonly className: string }) {
  return PLACES.map((place) => <path key={place} className={className} transform={`translate(${place * PITCH})`} d={STAR} />);
}
