import { type FormEvent, useEffect, useState } from 'react';
import { Button, Input, Label, TextField } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';

import { look, useStudio } from '../../store/studio-store.ts';
import { ChooseProvider } from '../choose-provider.tsx';
import { RecordPanel } from './record-panel.tsx';
import { useWork } from './use-work.ts';
import { WorkTables } from './work-tables.tsx';
import './work.css';

/** What waits for the staff of a provider, each with the act that ends it. */
export function WorkView() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const provider = search.get('provider') ?? undefined;
  const { flow } = useStudio((state) => state.view);
  useEffect(() => look({ flow, provider }), [flow, provider]);
  return (
    <section className="work-view" aria-label={t('views.work')}>
      {provider === undefined ? <ChooseProvider area="work" /> : <ProviderWork key={provider} provider={provider} />}
    </section>
  );
}

function ProviderWork({ provider }: { readonly provider: string }) {
  const { t } = useTranslation();
  const words = { failed: t('work.failed'), notAllowed: t('work.notAllowed') };
  const { lists, record, problem, by, nameYourself, act, ask, read, closeRecord } = useWork(provider, words);
  const isKnown = by === undefined || by.trim() !== '';
  const mayAct = lists !== undefined && 'may_act' in lists && lists.may_act;
  const lookAt = (reference: string) => void act({ act: 'look', reference });
  return (
    <>
      <header className="toolbar">
        <h1>{t('views.work')}</h1>
        {by !== undefined && (
          <TextField className="work-field" value={by} onChange={nameYourself} maxLength={100}>
            <Label>{t('work.by')}</Label>
            <Input autoComplete="name" />
          </TextField>
        )}
        <LookUp canLook={isKnown} onLook={lookAt} />
        <Button className="button small" onPress={read}>
          {t('work.again')}
        </Button>
      </header>
      {!isKnown && <p className="work-hint warn-words">{t('work.nameFirst')}</p>}
      {isKnown && lists !== undefined && 'may_act' in lists && !mayAct && <p className="work-hint soft">{t('work.looksOnly')}</p>}
      {problem !== undefined && (
        <p className="work-hint bad-words" role="alert">
          {problem}
        </p>
      )}
      {lists === undefined || 'problem' in lists ? (
        <Unlisted problem={lists?.problem} />
      ) : (
        <div className="work-body">
          <WorkTables
            lists={lists}
            canLook={isKnown}
            canAct={isKnown && mayAct}
            onLook={lookAt}
            onSend={(id) => void act({ act: 'send', id })}
            onReplay={(id) => void act({ act: 'replay', id })}
            onApply={(id) => void act({ act: 'apply', id })}
          />
          {record && (
            <RecordPanel
              key={record.reference}
              record={record}
              timeZone={lists.time_zone}
              mayAct={mayAct}
              onClose={closeRecord}
              onDone={(note) => void act({ act: 'close', reference: record.reference, note })}
              ask={ask}
              onSeen={() => void act({ act: 'seen', id: record.reference })}
              onSetAside={(reason) => void act({ act: 'setAside', id: record.reference, reason })}
            />
          )}
        </div>
      )}
    </>
  );
}

function Unlisted({ problem }: { readonly problem: string | undefined }) {
  const { t } = useTranslation();
  return (
    <div className="empty" role={problem === undefined ? 'status' : 'alert'}>
      <h2>{problem === undefined ? t('work.reading') : t('work.none')}</h2>
      {problem !== undefined && <p>{problem}</p>}
    </div>
  );
}

function LookUp({ canLook, onLook }: { readonly canLook: boolean; readonly onLook: (reference: string) => void }) {
  const { t } = useTranslation();
  const [code, setCode] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (canLook && code.trim() !== '') onLook(code);
  };
  return (
    <form className="work-look" onSubmit={submit}>
      <TextField className="work-field" value={code} onChange={setCode}>
        <Label>{t('work.code')}</Label>
        <Input placeholder="K7M3-9QXD" autoComplete="off" />
      </TextField>
      <Button type="submit" className="button small" isDisabled={!canLook || code.trim() === ''}>
        {t('work.look')}
      </Button>
    </form>
  );
}
