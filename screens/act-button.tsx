import { useBusy, useFlow } from '#engine/react';
import { useTranslation } from 'react-i18next';

interface ActButtonProps {
  /** The act of the step that a press starts. */
  readonly act: string;
  readonly data?: Readonly<Record<string, unknown>>;
  /** The key of its text. */
  readonly words: string;
  readonly values?: Readonly<Record<string, number | string>>;
  /** For screen readers, where the words alone do not name what is meant. */
  readonly label?: string;
  readonly className?: string;
}

/** A button that starts an act of the step. It takes no press while the step is busy. */
export function ActButton({ act: name, data, words, values = {}, label, className = 'link-button' }: ActButtonProps) {
  const { act } = useFlow();
  const { isBusy } = useBusy();
  const { t } = useTranslation();
  return (
    <button type="button" className={className} aria-label={label} disabled={isBusy} onClick={() => act(name, data)}>
      {t(words, values)}
    </button>
  );
}
