// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';

import { FlowPages } from './flow-pages.tsx';
import { openSample } from './open-sample.ts';
import { sampleFiles } from './sample-files.ts';

const files = Object.fromEntries(sampleFiles.map(({ file, text }) => [file, text]));
afterEach(cleanup);

test('the pages of a flow follow the files of the playground, and a change keeps what was typed', async () => {
  const visitor = userEvent.setup();
  const { rerender } = render(<FlowPages flow="bicycle" files={files} language="en" />);
  await visitor.type(await screen.findByRole('textbox', { name: 'Brand' }), 'Diamant');
  const changed = { ...files, 'locales/en.json': files['locales/en.json']!.replace('"Brand"', '"Maker"') };
  rerender(<FlowPages flow="bicycle" files={changed} language="en" />);

  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Maker' })).value).toBe('Diamant');
  await visitor.click(screen.getByRole('radio', { name: 'Electric bicycle' }));
  await visitor.type(screen.getByRole('textbox', { name: 'What does not work?' }), 'The motor');
  await visitor.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByRole('heading', { name: 'About the battery' })).toBeTruthy();
});

test('a flow of the playground ends where its answers were sent, and nothing is sent', async () => {
  const visitor = userEvent.setup();
  render(<FlowPages flow="bicycle" files={files} language="es" />);
  await visitor.type(await screen.findByRole('textbox', { name: 'Marca' }), 'Diamant');
  await visitor.click(screen.getByRole('radio', { name: 'Bicicleta de ciudad' }));
  await visitor.type(screen.getByRole('textbox', { name: '¿Qué no funciona?' }), 'El freno');
  await visitor.click(screen.getByRole('button', { name: 'Continuar' }));
  await visitor.type(await screen.findByRole('textbox', { name: /nombre/i }), 'Ana Núñez');
  await visitor.type(screen.getByRole('textbox', { name: /correo/i }), 'ana@example.org');
  await visitor.click(screen.getByRole('button', { name: 'Continuar' }));
  await visitor.click(await screen.findByRole('button', { name: 'Pedir la reparación' }));

  expect(await screen.findByRole('heading', { name: 'Tenemos su solicitud' })).toBeTruthy();
  expect(screen.getByText(/SAMPLE-1/)).toBeTruthy();
});

test('a flow with an error opens no pages', () => {
  const broken = { ...files, 'flows/bicycle.json': files['flows/bicycle.json']!.replace('"version": 1', '"version": "one"') };

  expect(openSample({ flow: 'bicycle', files: broken })).toBeUndefined();
});
