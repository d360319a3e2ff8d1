import type { ReactElement, ReactNode } from 'react';
import { Dialog, DialogTrigger, Modal, ModalOverlay } from 'react-aria-components';

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
