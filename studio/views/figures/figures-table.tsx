import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import { Icon } from '../../parts/icon.tsx';
import { FEWEST, percent, type StepFigures } from './step-figures.ts';

interface FiguresTableProps {
  readonly steps: readonly StepFigures[];
  /** A column for the part that the counts are divided by; absent for all sessions together. */
  readonly part?: string | undefined;
  /** The address of a step on the map. */
  readonly addressOf: (step: string) => string;
}

/** A row for each step, in the order of the flow. */
export function FiguresTable({ steps, part, addressOf }: FiguresTableProps) {
  const { t } = useTranslation();
  const most = Math.max(1, ...steps.map(({ sessions }) => sessions));
  return (
    <div className="figures-scroll">
      <table className="figures-table" aria-label={t('figures.title')}>
        <thead>
          <tr>
            <th scope="col">{t('figures.step')}</th>
            {part !== undefined && <th scope="col">{part}</th>}
            <th scope="col" className="num">
              {t('figures.sessions')}
            </th>
            <th scope="col" className="num">
              {t('figures.wentOn')}
            </th>
            <th scope="col">{t('figures.share')}</th>
            <th scope="col" className="num">
              {t('figures.stopped')}
            </th>
            <th scope="col">{t('figures.endings')}</th>
          </tr>
        </thead>
        {steps.map((one) => (
          <StepRows
            key={`${one.step} ${one.part}`}
            figures={one}
            most={most}
            hasPart={part !== undefined}
            address={addressOf(one.step)}
          />
        ))}
      </table>
    </div>
  );
}

interface StepRowsProps {
  readonly figures: StepFigures;
  readonly most: number;
  readonly hasPart: boolean;
  readonly address: string;
}

function StepRows({ figures, most, hasPart, address }: StepRowsProps) {
  const { t, i18n } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const details = useId();
  const { step, part, sessions, wentOn, stopped, isEnd, isLargestLoss, endings } = figures;
  const count = (value: number) => value.toLocaleString(i18n.language);
  return (
    <tbody className={isLargestLoss ? 'largest' : undefined}>
      <tr>
        <th scope="row">
          <Link to={address}>{step}</Link>
        </th>
        {hasPart && <td>{part === '' ? '–' : part}</td>}
        <td className="num">
          <span className="figures-bar" style={{ inlineSize: `calc((100% - 24px) * ${sessions / most})` }} aria-hidden="true" />
          {count(sessions)}
        </td>
        <td className="num">{isEnd ? '–' : count(wentOn)}</td>
        <td>{isEnd ? <span className="dim">{t('figures.mayEnd')}</span> : <Share figures={figures} />}</td>
        <td className="num">
          {count(stopped)}
          {isLargestLoss && <span className="figures-loss">{t('figures.largest')}</span>}
        </td>
        <td>
          {endings.length > 0 && (
            <button
              className="figures-toggle"
              type="button"
              aria-expanded={isOpen}
              aria-controls={details}
              onClick={() => setOpen(!isOpen)}
            >
              <Icon name={isOpen ? 'down' : 'right'} size={12} />
              <span>
                {endings[0]?.name}, <span className="num">{count(endings[0]?.sessions ?? 0)}</span>
              </span>
              <span className="hidden-text">{t('figures.allEndings', { step })}</span>
            </button>
          )}
        </td>
      </tr>
      {isOpen && (
        <tr id={details} className="figures-details">
          <td colSpan={hasPart ? 7 : 6}>
            <ul>
              {endings.map(({ kind, name, sessions: ended, share }) => (
                <li key={`${kind} ${name}`} className={kind}>
                  <code>{name}</code>
                  <span className="num">{count(ended)}</span>
                  <span className="dim num">{percent(share, i18n.language)}</span>
                  {kind === 'refused' && <span className="dim">{t('figures.refused')}</span>}
                </li>
              ))}
            </ul>
          </td>
        </tr>
      )}
    </tbody>
  );
}

/** The share that went on, and its interval as words and as a line. */
function Share({ figures: { sessions, share, low, high } }: { readonly figures: StepFigures }) {
  const { t, i18n } = useTranslation();
  if (sessions < FEWEST) return <span className="dim">{t('figures.few', { count: FEWEST })}</span>;
  const [from, to] = [low, high].map((value) => percent(value, i18n.language));
  return (
    <span className="figures-share">
      <span className="num">
        <b>{percent(share, i18n.language)}</b> <span className="dim">{t('figures.interval', { from, to })}</span>
      </span>
      <span className="figures-line" aria-hidden="true">
        <span style={{ insetInlineStart: `${low * 100}%`, inlineSize: `${(high - low) * 100}%` }} />
        <i style={{ insetInlineStart: `${share * 100}%` }} />
      </span>
    </span>
  );
}
