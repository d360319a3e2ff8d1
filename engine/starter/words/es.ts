export const es = {
  starter: {
    continue: 'Continuar',
  },
};
