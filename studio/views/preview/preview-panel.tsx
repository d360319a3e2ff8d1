import { parse } from 'jsonc-parser';
import { useEffect, useMemo, useState } from 'react';
import { Button, ToggleButton } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';

import { asList, asObject } from '#engine/check';

import { Picker } from '../../parts/picker.tsx';
import { Segments } from '../../parts/segments.tsx';
import type { PreviewAnswer } from '../../service/index.ts';
import { openPreview } from '../../store/connection.ts';
import { useStudio } from '../../store/studio-store.ts';
import { useSaves } from '../use-saves.ts';
import { DraftPages } from './draft-pages.tsx';
import { languagesOf, Problems } from './page-parts.tsx';
import { PreviewAside } from './preview-aside.tsx';
import { findPointed, linkToText, PointedStrip } from './pointed-strip.tsx';
import { Arrive, addressOf, NO_ONE, pathOf, type Who } from './arrive.tsx';
import { useArrival } from './use-arrival.ts';
import { usePointing } from './use-pointing.ts';

/** Without a build, the pages are there before this. */
const NOTICED_MS = 400;

/** The real pages of the provider beside the editor, again after every save. */
export function PreviewPanel({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const provider = useStudio((state) => state.view.provider);
  const isTeam = useStudio(({ team }) => team !== undefined);
  const Shown = isTeam ? DraftPages : Pages;
  return (
    <PreviewAside onClose={onClose}>
      {provider === undefined ? <p className="empty">{t('preview.choose')}</p> : <Shown key={provider} provider={provider} />}
    </PreviewAside>
  );
}

function Pages({ provider }: { readonly provider: string }) {
  const { t } = useTranslation();
  const { answer, saves, isBuilding } = usePreview(provider, useSaves());
  const drafts = useStudio((state) => state.drafts);
  const flow = useStudio((state) => state.view.flow);
  const pages = useMemo(() => ['/', ...pagesOf(drafts[`flows/${flow}.json`]?.text)], [drafts, flow]);
  const languages = languagesOf(drafts, provider);
  const [page, setPage] = useState('/');
  const [language, setLanguage] = useState(languages[0] ?? 'en');
  const [times, setTimes] = useState(0);
  const [chosen, setChosen] = useState({ flow, who: NO_ONE });
  const who = chosen.flow === flow ? chosen.who : NO_ONE;
  const setWho = (next: Who) => setChosen({ flow, who: next });
  const origin = answer && 'origin' in answer ? answer.origin : '';
  const { answer: arrived } = useArrival({ provider, flow, ...who, locale: language }, `${times} ${saves}`);
  const navigate = useNavigate();
  const arrivals = answer && 'origin' in answer ? answer.arrivals?.[flow] : undefined;
  const opens = arrivals?.isFramed ? pathOf(arrivals, arrived) : undefined;
  const { frame, isOn, turn, at, pointed } = usePointing({ origin, opens }, (place) => {
    const [key] = findPointed(place, provider, language).keys;
    if (key === undefined) return;
    const { to, state } = linkToText({ key, language }, provider);
    void navigate(to, { state });
  });
  if (answer === undefined) return <p className="empty">{t('preview.starting')}</p>;
  if (!('origin' in answer)) return <Problems title={t('preview.none')} problems={answer.problems} />;
  const address = who.persona === '' ? `${answer.origin}${page}?lang=${language}` : addressOf(arrived);
  return (
    <>
      <div className="preview-choices">
        <Picker
          label={t('preview.page')}
          value={page}
          options={pages.map((id) => ({ id, words: id }))}
          onChange={(next) => {
            setPage(next);
            setWho(NO_ONE);
          }}
        />
        <Segments
          label={t('preview.language')}
          value={language}
          options={languages.map((id) => ({ id, words: id.toUpperCase() }))}
          onChange={setLanguage}
        />
        <Button className="button small" onPress={() => setTimes(times + 1)}>
          {t('preview.again')}
        </Button>
        <ToggleButton className="chip" isSelected={isOn} onChange={turn}>
          {t('preview.point')}
        </ToggleButton>
        <a href={`${answer.origin}/test/personas`} target="_blank" rel="noreferrer">
          {t('preview.people')}
        </a>
      </div>
      {arrivals && <Arrive arrivals={arrivals} who={who} arrived={arrived} onChange={setWho} />}
      {answer.arrivals && !arrivals && <p className="preview-person soft">{t('preview.notOffered')}</p>}
      {answer.person !== undefined && who.persona === '' && (
        <p className="preview-person soft">
          {t('preview.be')} <span lang="en">{answer.person}</span>
        </p>
      )}
      <p className="preview-hint" role="status">
        {isOn && (at === '' ? t('preview.pointHint') : at)}
      </p>
      <p className="preview-state soft" role="status">
        {isBuilding && t('preview.building')}
      </p>
      {answer.problems && <Problems title={t('preview.ofBefore')} problems={answer.problems} />}
      {pointed && <PointedStrip pointed={pointed} provider={provider} language={language} />}
      <div className="preview-window">
        {address !== undefined && (
          <iframe ref={frame} key={`${address} ${times} ${saves}`} src={address} title={t('preview.frame', { provider })} />
        )}
      </div>
    </>
  );
}

interface ShownPreview {
  readonly answer?: PreviewAnswer;
  /** The files that it shows, by their hashes. */
  readonly saves: string;
}

/** The preview of what was saved last; while its pages are built, that of before. What could not be shown is tried again after a save. */
function usePreview(provider: string, saves: string): ShownPreview & { readonly isBuilding: boolean } {
  const { t } = useTranslation();
  const [shown, setShown] = useState<ShownPreview>({ saves });
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    const timer = setTimeout(() => setLong(true), NOTICED_MS);
    const open = async (): Promise<void> => {
      const answer = await openPreview(provider).catch((): PreviewAnswer => ({ problems: [t('preview.failed')] }));
      clearTimeout(timer);
      if (!isCurrent) return;
      setLong(false);
      setShown({ answer, saves });
    };
    void open();
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [provider, saves, t]);
  return { ...shown, isBuilding: isLong && shown.saves !== saves };
}

/** The paths of the steps of a flow, in their order; those with a part to fill in are left out. */
function pagesOf(flow: string | undefined): readonly string[] {
  const { base, steps } = asObject(parse(flow ?? '{}'));
  const prefix = typeof base === 'string' && base !== '/' ? base : '';
  const paths = asList(steps).flatMap((step) => {
    const { path } = asObject(step);
    return typeof path === 'string' && !path.includes(':') ? [path.startsWith(`${prefix}/`) ? path : prefix + path] : [];
  });
  return [...new Set(paths)].filter((path) => path !== '/');
}
