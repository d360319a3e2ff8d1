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

export const themeWords = { en, es };
