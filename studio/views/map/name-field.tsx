interface NameFieldProps {
  readonly id: string;
  readonly label: string;
  /** What the file takes as a name. */
  readonly pattern: string;
  readonly value: string;
  /** What the name is for, or what is wrong with one that is taken. */
  readonly hint: string;
  readonly isTaken: boolean;
  readonly onChange: (name: string) => void;
}

const MOST_LETTERS = 60;

/** The name that something new has in its file. */
export function NameField({ id, label, pattern, value, hint, isTaken, onChange }: NameFieldProps) {
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="field"
        required
        pattern={pattern}
        maxLength={MOST_LETTERS}
        value={value}
        aria-invalid={isTaken}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => onChange(target.value)}
      />
      <span id={`${id}-hint`} className={isTaken ? 'bad-words' : 'dim'} role={isTaken ? 'alert' : undefined}>
        {hint}
      </span>
    </div>
  );
}
