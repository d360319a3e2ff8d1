interface NoticeProps {
  readonly title?: string;
  readonly words: string;
  readonly isBusy?: boolean;
}

/** A page of one sentence: while Studio opens, or where it cannot. */
export function Notice({ title, words, isBusy = false }: NoticeProps) {
  return (
    <main className="notice" aria-busy={isBusy}>
      <div className="notice-card" role={isBusy ? 'status' : 'alert'}>
        {title !== undefined && <h1>{title}</h1>}
        <p>{words}</p>
      </div>
    </main>
  );
}
