import { type Translate, useFlowPage } from '#engine/react';
import { withOwnWords } from '#engine/starter';
import { useMemo } from 'react';

const en = {
  back: 'Back',
  stepOf: 'Step {{step}} of {{total}}',
  problem: 'There is a problem',
  notFound: 'This page does not exist',
  toStart: 'Go to the start',
};

const es: typeof en = {
  back: 'Atrás',
  stepOf: 'Paso {{step}} de {{total}}',
  problem: 'Hay un problema',
  notFound: 'Esta página no existe',
  toStart: 'Ir al inicio',
};

/** The translation of the host, and the words of the theme under `starter.` in the languages that the starter has. */
export function useWords(): Translate {
  const { translate, locale } = useFlowPage();
  return useMemo(() => withOwnWords({ en, es }, translate, locale), [translate, locale]);
}
