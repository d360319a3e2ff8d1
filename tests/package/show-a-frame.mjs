// Runs in a stranger's project: shows the built page of a host in React, then the script for pages without a bundler.
import { Window } from 'happy-dom';

const window = new Window({ url: 'https://portal.example/', settings: { navigation: { disableChildFrameNavigation: true } } });
for (const name of ['document', 'HTMLElement', 'HTMLIFrameElement', 'CustomEvent']) globalThis[name] = window[name];
Object.assign(globalThis, { window });
Object.defineProperty(globalThis, 'navigator', { value: window.navigator, configurable: true });

const { document } = window;
document.body.innerHTML = '<main></main><div data-causeway="https://pay.hospital.example" data-locale="es"></div>';
await import('./dist/page.js');
await import('@causeway/embed/kit.js');

const frames = [...document.querySelectorAll('main iframe, [data-causeway] iframe')];
const attributes = ['src', 'title', 'sandbox', 'allow', 'referrerpolicy'];
const shown = frames.map((frame) => ({
  ...Object.fromEntries(attributes.map((name) => [name, frame.getAttribute(name)])),
  height: frame.style.height,
}));
process.stdout.write(JSON.stringify(shown));
await window.happyDOM.close();
