import type { WidgetUses } from '#engine';
import type { Agreement, AgreementDocument, Application } from '#api/entities';
import type { Widget, WidgetProps } from '#engine/react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { agreementScript, FullTextLine } from './parts/agent-script.tsx';
import { DocumentDialog } from './parts/document-dialog.tsx';
import { LinkedSentence } from './parts/linked-sentence.tsx';
import { providerOf } from './parts/provider.ts';
import { ReadAloud, useSpokenTexts } from './parts/read-aloud.tsx';
import { readApplication, readDocuments } from './parts/slots.ts';
import { Tick } from './parts/tick.tsx';
import './parts/waiting.css';

export const uses: WidgetUses = { gives: ['array'], acts: { 'send-full-text': { fact: 'agent' } } };

/** One box for each document, in the version that is shown: its id and the hash of its bytes are what is agreed to. */
function Agreements(props: WidgetProps) {
  const { id, field, value, context, isBusy, onChange } = props;
  const { slots } = context;
  const { t } = useTranslation();
  const documents = readDocuments(slots[field.slot ?? 'documents']);
  const agreed: readonly Agreement[] = Array.isArray(value) ? value : [];
  // Its kind, not its text: what is read is always what would be agreed to, in the language of now.
  const [open, setOpen] = useState<AgreementDocument['document_type']>();
  const opener = useRef<HTMLElement | null>(null);
  const application = readApplication(slots['application']);
  const fullText = (context.session?.['agent'] ?? 'none') === 'none' ? undefined : application?.full_text;
  const isAgreed = ({ hash }: AgreementDocument) => agreed.some((agreement) => agreement.hash === hash);

  if (documents.length === 0)
    return <span className="waiting waiting-line" role="status" aria-label={t('confirmPayment.loadingDocuments')} />;
  return (
    <div className="ticks">
      {fullText && <FullTextLine fullText={fullText} act={context.act} look={context.look} isBusy={isBusy} />}
      {documents.map((document, place) => (
        <AgreementBox
          key={document.document_id}
          widget={props}
          id={place === 0 ? id : `${id}-${document.document_id}`}
          document={document}
          isAgreed={isAgreed(document)}
          onTick={(isTicked) =>
            onChange(
              documents
                .filter((other) => (other === document ? isTicked : isAgreed(other)))
                .map(({ document_id, hash }) => ({ document_id, hash })),
            )
          }
          onFollow={(link) => {
            opener.current = link;
            setOpen(document.document_type);
          }}
        />
      ))}
      <DocumentDialog
        document={documents.find(({ document_type }) => document_type === open)}
        onClose={() => {
          setOpen(undefined);
          opener.current?.focus();
        }}
      />
    </div>
  );
}

interface AgreementBoxProps {
  readonly widget: WidgetProps;
  readonly id: string;
  readonly document: AgreementDocument;
  readonly isAgreed: boolean;
  readonly onTick: (isTicked: boolean) => void;
  readonly onFollow: (link: HTMLElement) => void;
}

/** One document's box, and before it what an agent reads aloud. */
function AgreementBox({ widget, id, document, isAgreed, onTick, onFollow }: AgreementBoxProps) {
  const { context } = widget;
  const { t } = useTranslation();
  const application = readApplication(context.slots['application']);
  const spoken = useSpokenTexts();
  const script = agreementScript(document, { context, spoken });
  const values = { provider: providerOf(context).display_name, document: document.name };
  return (
    <>
      {script !== undefined && <ReadAloud words={script} />}
      <Tick widget={{ ...widget, id, isInvalid: widget.isInvalid && !isAgreed }} isTicked={isAgreed} onTick={onTick}>
        <LinkedSentence
          text={t(`confirmPayment.agree.${document.document_type}`, values)}
          href={application && documentPath(document, application)}
          onFollow={onFollow}
        />
      </Tick>
    </>
  );
}

/** Spec 2: the document viewer's address, so that a document can be opened beside the form as well. Once a plan has started, that shows what was signed then. */
function documentPath(
  { document_type }: AgreementDocument,
  { selected_offer_id, payment_plan_id }: Application,
): string | undefined {
  // What a payment in full is authorized by has an address once it is signed.
  if (payment_plan_id !== null || document_type === 'payment_authorization') return undefined;
  return `/docs/${encodeURIComponent(selected_offer_id ?? '')}/${document_type.replaceAll('_', '-')}`;
}

export const widget: Widget = { name: 'agreements', component: Agreements, layout: 'group' };
