import { Button } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import { applyEdits, type Diagnostic } from '#engine/check';

import { Icon } from '../../parts/icon.tsx';
import type { RefusedFile } from '../../service/index.ts';
import { edit, useStudio } from '../../store/studio-store.ts';

interface ProblemsProps {
  readonly diagnostics: readonly Diagnostic[];
  /** Files of the service that are not in force. They are none of those that are edited here. */
  readonly refused?: readonly RefusedFile[];
}

/** Every diagnostic with its place and its cure; one that can be mended without another meaning has a button for that. */
export function Problems({ diagnostics, refused = [] }: ProblemsProps) {
  if (diagnostics.length + refused.length === 0) return <Sound />;
  return (
    <ul className="problems">
      {refused.map(({ file, code, message, cure }) => (
        <li key={`${file} ${message}`} className="error">
          <Icon name="error" />
          <div>
            <Sentences {...{ severity: 'error', message, cure }} />
            <p className="place">
              <code>{code}</code> {file}
            </p>
          </div>
        </li>
      ))}
      {diagnostics.map((diagnostic) => (
        <Problem key={keyOf(diagnostic)} diagnostic={diagnostic} />
      ))}
    </ul>
  );
}

/** A file on one line has the same problem at several columns. */
function keyOf({ code, file, line, column, message }: Diagnostic): string {
  return [code, file, line, column, message].join(' ');
}

function Sound() {
  const { t } = useTranslation();
  const isSlow = useStudio((state) => state.isCheckSlow);
  if (isSlow) return <p className="sound">{t('checks.checking')}</p>;
  return (
    <p className="sound">
      <Icon name="good" /> {t('checks.sound')}
    </p>
  );
}

function Problem({ diagnostic }: { readonly diagnostic: Diagnostic }) {
  const { t } = useTranslation();
  const { severity, code, file, line, column, message, cure, fix } = diagnostic;
  return (
    <li className={severity}>
      <Icon name={severity === 'error' ? 'error' : 'warning'} />
      <div>
        <Sentences {...{ severity, message, cure }} />
        <p className="place">
          <code>{code}</code>
          <Link to={`/files/${file}?line=${line}&column=${column}`} aria-label={t('checks.go', { file, line })}>
            {file}:{line}
          </Link>
          {fix && (
            <Button className="button small" onPress={() => mend(diagnostic)}>
              {t('checks.fix')}
            </Button>
          )}
        </p>
      </div>
    </li>
  );
}

interface SentencesProps extends Pick<Diagnostic, 'severity' | 'message'> {
  readonly cure: string | undefined;
}

/** What is wrong, and the cure. */
function Sentences({ severity, message, cure }: SentencesProps) {
  const { t } = useTranslation();
  return (
    <>
      <p lang="en">
        <span className="hidden-text">{t(`checks.${severity}`)}: </span>
        {message}
      </p>
      {cure !== undefined && (
        <p className="soft" lang="en">
          {cure}
        </p>
      )}
    </>
  );
}

function mend({ file, fix }: Diagnostic): void {
  const draft = useStudio.getState().drafts[file];
  if (draft && fix) edit(file, applyEdits(draft.text, [fix.edit]));
}
