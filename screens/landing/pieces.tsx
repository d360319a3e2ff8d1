/** A plan as a bar with one piece for each payment. The words beside it give the same figures. */
export function Pieces({ count, paid }: { readonly count: number; readonly paid: number }) {
  return (
    <div className="pieces" aria-hidden="true">
      {Array.from({ length: count }, (_, at) => (
        <i key={at} className={at < paid ? 'piece piece-paid' : 'piece'} />
      ))}
    </div>
  );
}
