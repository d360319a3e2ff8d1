export const en = {
  starter: {
    continue: 'Continue',
  },
};
