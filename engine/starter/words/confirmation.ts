const en = {
  whatNext: 'What happens next',
  print: 'Print this page',
};

const es: typeof en = {
  whatNext: 'Qué sigue',
  print: 'Imprimir esta página',
};

export const confirmationWords = { en, es };
