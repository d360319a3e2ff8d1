import type { ReactElement, ReactNode } from 'react';
import { Button, Dialog, DialogTrigger, Modal, ModalOverlay } from 'react-aria-components';
import { useTranslation } from 'react-i18next';

interface FormDialogProps {
  /** The button that opens it. */
  readonly opener: ReactElement;
  readonly children: (close: () => void) => ReactNode;
}

/** A form over the map, which Escape closes. */
export function FormDialog({ opener, children }: FormDialogProps) {
  return (
    <DialogTrigger>
      {opener}
      <ModalOverlay className="overlay">
        <Modal className="dialog">
          <Dialog>{({ close }) => children(close)}</Dialog>
        </Modal>
      </ModalOverlay>
    </DialogTrigger>
  );
}

/** The button that does what the form is for, with these words, and the one that closes it. */
export function FormActions({ words }: { readonly words: string }) {
  const { t } = useTranslation();
  return (
    <p className="actions">
      <Button className="button primary" type="submit">
        {words}
      </Button>
      <Button className="button bare" slot="close">
        {t('map.cancel')}
      </Button>
    </p>
  );
}

/** Nothing is written over a file that changed since its form was opened. */
export function ChangedElsewhere() {
  const { t } = useTranslation();
  return (
    <p className="bad-words" role="alert">
      {t('map.changedElsewhere')}
    </p>
  );
}
